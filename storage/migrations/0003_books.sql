-- Ledgers with corrections and payments, standings and balances kept ready, servers that Trey has left.

ALTER TABLE servers ADD COLUMN gone INTEGER; -- when Trey was removed from it; NULL while it is there

-- What is stored of a server that Trey has left is found by these, and what refers to it.
CREATE INDEX servers_gone ON servers (gone) WHERE gone IS NOT NULL;
DROP INDEX tables_server;
CREATE INDEX tables_server ON tables (server, state);
CREATE INDEX tables_next ON tables (next) WHERE next IS NOT NULL;
CREATE INDEX outages_server ON outages (server) WHERE server <> '';
CREATE INDEX interactions_table ON interactions (table_id);

-- A journal books a deal, a moderator's correction or a payment between two people. Its sum is kept by a trigger and must be in the table zero
-- when the transaction commits.
DROP TRIGGER entries_sum;
DROP TRIGGER entries_no_delete;

CREATE TABLE new_journals (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  server      TEXT    NOT NULL REFERENCES servers (id),
  kind        TEXT    NOT NULL CHECK (kind IN ('deal', 'correction', 'payment')),
  table_id    INTEGER REFERENCES tables (id),   -- NULL for a payment, and for a correction of no table's
  deal        INTEGER,                          -- NULL but for a deal
  author      INTEGER REFERENCES accounts (id), -- who has corrected; NULL for the others
  reason      TEXT    NOT NULL DEFAULT '',      -- of a correction
  interaction TEXT    UNIQUE,                   -- by which it was booked, so that it is booked once; NULL for a deal
  at          INTEGER NOT NULL,
  sum         INTEGER NOT NULL DEFAULT 0 REFERENCES zero (value) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((kind = 'deal') = (deal IS NOT NULL)),
  CHECK (kind <> 'deal' OR table_id IS NOT NULL),
  CHECK (kind <> 'payment' OR table_id IS NULL),
  CHECK ((kind = 'correction') = (author IS NOT NULL) AND (kind = 'correction') = (reason <> '')),
  UNIQUE (server, id)
) STRICT;

INSERT INTO new_journals (id, server, kind, table_id, deal, at, sum) SELECT id, server, 'deal', table_id, deal, at, sum FROM journals;

DROP TABLE journals;

ALTER TABLE new_journals RENAME TO journals;

CREATE UNIQUE INDEX journals_deal ON journals (table_id, deal) WHERE kind = 'deal';
CREATE INDEX journals_table ON journals (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX journals_author ON journals (author) WHERE author IS NOT NULL;
CREATE INDEX journals_corrections ON journals (server, id) WHERE kind = 'correction';

CREATE TRIGGER journals_no_update BEFORE UPDATE OF id, server, kind, table_id, deal, author, reason, interaction, at ON journals BEGIN
  SELECT raise(ABORT, 'journals are never edited');
END;

-- The one change that a journal sees is its sum becoming that of its entries.
CREATE TRIGGER journals_true_sum BEFORE UPDATE OF sum ON journals
WHEN NEW.sum <> (SELECT coalesce(sum(amount), 0) FROM entries WHERE journal = OLD.id)
BEGIN
  SELECT raise(ABORT, 'journals are never edited');
END;

-- What Trey knew of a server goes as a whole, some time after Trey has left it.
CREATE TRIGGER journals_no_delete BEFORE DELETE ON journals WHEN (SELECT gone FROM servers WHERE id = OLD.server) IS NULL BEGIN
  SELECT raise(ABORT, 'journals are never deleted');
END;

CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries WHEN (SELECT gone FROM servers WHERE id = OLD.server) IS NULL BEGIN
  SELECT raise(ABORT, 'entries are never deleted');
END;

-- What every account has, so that a balance needn't be summed up. It follows from the entries.
CREATE TABLE balances (
  server  TEXT    NOT NULL REFERENCES servers (id),
  account INTEGER NOT NULL REFERENCES accounts (id),
  amount  INTEGER NOT NULL,
  PRIMARY KEY (server, account)
) STRICT, WITHOUT ROWID;

INSERT INTO balances (server, account, amount) SELECT server, account, sum(amount) FROM entries GROUP BY server, account;

CREATE TRIGGER entries_sum AFTER INSERT ON entries BEGIN
  UPDATE journals SET sum = sum + NEW.amount WHERE id = NEW.journal;
  INSERT INTO balances (server, account, amount) VALUES (NEW.server, NEW.account, NEW.amount)
    ON CONFLICT (server, account) DO UPDATE SET amount = amount + excluded.amount;
END;

CREATE TRIGGER entries_gone AFTER DELETE ON entries BEGIN
  UPDATE balances SET amount = amount - OLD.amount WHERE server = OLD.server AND account = OLD.account;
  DELETE FROM balances WHERE server = OLD.server AND account = OLD.account
    AND NOT EXISTS (SELECT 1 FROM entries WHERE account = OLD.account AND server = OLD.server);
END;

DROP INDEX entries_account;
CREATE INDEX entries_account ON entries (account, server, journal, amount);

-- Payments by which a group wants to be square. One is booked when both sides have confirmed it, or withdrawn.
CREATE TABLE payments (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  server    TEXT    NOT NULL REFERENCES servers (id),
  payer     INTEGER NOT NULL REFERENCES accounts (id),
  payee     INTEGER NOT NULL REFERENCES accounts (id),
  amount    INTEGER NOT NULL CHECK (amount > 0),
  plan      TEXT    NOT NULL, -- interaction of the last settlement that it is part of
  paid      INTEGER, -- when the payer said so
  received  INTEGER, -- when the payee said so
  journal   INTEGER REFERENCES journals (id),
  withdrawn INTEGER,
  created   INTEGER NOT NULL,
  CHECK (payer <> payee),
  CHECK (journal IS NULL OR withdrawn IS NULL)
) STRICT;

CREATE INDEX payments_server ON payments (server);
CREATE INDEX payments_open ON payments (server) WHERE journal IS NULL AND withdrawn IS NULL;
CREATE INDEX payments_plan ON payments (plan);
CREATE INDEX payments_journal ON payments (journal);
CREATE INDEX payments_payer ON payments (payer);
CREATE INDEX payments_payee ON payments (payee);

-- What every person has played on a server by the same rules, with computer players or without. It follows from the results.
CREATE TABLE standings (
  server    TEXT    NOT NULL REFERENCES servers (id),
  game      TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  computers INTEGER NOT NULL CHECK (computers IN (0, 1)),
  account   INTEGER NOT NULL REFERENCES accounts (id),
  matches   INTEGER NOT NULL,
  wins      INTEGER NOT NULL,
  score     INTEGER NOT NULL, -- of all matches
  money     INTEGER NOT NULL,
  PRIMARY KEY (server, game, rules, computers, account)
) STRICT, WITHOUT ROWID;

INSERT INTO standings (server, game, rules, computers, account, matches, wins, score, money)
  SELECT server, game, rules, computers, account, count(*), sum(rank = 1), sum(score), sum(money)
  FROM result_seats WHERE account <> 1 GROUP BY server, game, rules, computers, account;

CREATE TRIGGER result_seats_standing AFTER INSERT ON result_seats WHEN NEW.account <> 1 BEGIN
  INSERT INTO standings (server, game, rules, computers, account, matches, wins, score, money)
    VALUES (NEW.server, NEW.game, NEW.rules, NEW.computers, NEW.account, 1, NEW.rank = 1, NEW.score, NEW.money)
    ON CONFLICT (server, game, rules, computers, account) DO UPDATE SET
      matches = matches + 1, wins = wins + excluded.wins, score = score + excluded.score, money = money + excluded.money;
END;

CREATE TRIGGER result_seats_gone AFTER DELETE ON result_seats WHEN OLD.account <> 1 BEGIN
  UPDATE standings SET matches = matches - 1, wins = wins - (OLD.rank = 1), score = score - OLD.score, money = money - OLD.money
    WHERE server = OLD.server AND game = OLD.game AND rules = OLD.rules AND computers = OLD.computers AND account = OLD.account;
  DELETE FROM standings
    WHERE server = OLD.server AND game = OLD.game AND rules = OLD.rules AND computers = OLD.computers AND account = OLD.account AND matches = 0;
END;

CREATE INDEX standings_account ON standings (account);
CREATE INDEX balances_account ON balances (account);

DROP INDEX result_seats_board;
-- Periods are summed person by person: of all whose matches are there, those within the period.
CREATE INDEX result_seats_period ON result_seats (server, game, rules, computers, account, ended, rank, score, money);
CREATE INDEX results_server ON results (server, ended);
CREATE INDEX results_rules ON results (server, game, rules, computers, ended);
CREATE INDEX result_seats_person ON result_seats (account, server, game, computers, ended, rank, score, money);

-- The matches of a channel that are over, the latest first.
CREATE INDEX tables_over ON tables (channel, ended, game) WHERE state = 'over';

-- What was counted for every person in all that he has played: the sum, and in how many deals there was anything to count. It follows from the
-- results and the tallies.
CREATE TABLE counters (
  account   INTEGER NOT NULL REFERENCES accounts (id),
  server    TEXT    NOT NULL REFERENCES servers (id),
  game      TEXT    NOT NULL,
  computers INTEGER NOT NULL CHECK (computers IN (0, 1)),
  key       TEXT    NOT NULL,
  n         INTEGER NOT NULL,
  deals     INTEGER NOT NULL,
  PRIMARY KEY (account, server, game, computers, key)
) STRICT, WITHOUT ROWID;

INSERT INTO counters (account, server, game, computers, key, n, deals)
  SELECT account, server, game, computers, key, sum(n), count(*)
  FROM result_seats JOIN tallies USING (table_id, seat) WHERE account <> 1 GROUP BY account, server, game, computers, key;

-- A match's tallies are all there when its result comes.
CREATE TRIGGER result_seats_counters AFTER INSERT ON result_seats WHEN NEW.account <> 1 BEGIN
  INSERT INTO counters (account, server, game, computers, key, n, deals)
    SELECT NEW.account, NEW.server, NEW.game, NEW.computers, key, sum(n), count(*)
    FROM tallies WHERE table_id = NEW.table_id AND seat = NEW.seat GROUP BY key
    ON CONFLICT (account, server, game, computers, key) DO UPDATE SET n = n + excluded.n, deals = deals + excluded.deals;
END;

CREATE TRIGGER result_seats_uncounted AFTER DELETE ON result_seats WHEN OLD.account <> 1 BEGIN
  UPDATE counters SET n = counters.n - t.n, deals = counters.deals - t.deals
    FROM (SELECT key, sum(n) AS n, count(*) AS deals FROM tallies WHERE table_id = OLD.table_id AND seat = OLD.seat GROUP BY key) AS t
    WHERE account = OLD.account AND server = OLD.server AND game = OLD.game AND computers = OLD.computers AND counters.key = t.key;
  DELETE FROM counters
    WHERE account = OLD.account AND server = OLD.server AND game = OLD.game AND computers = OLD.computers AND deals = 0;
END;

CREATE INDEX counters_server ON counters (server);
