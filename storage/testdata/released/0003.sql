PRAGMA foreign_keys = OFF;
PRAGMA application_id = 0x54726579;
CREATE TABLE servers (
  id      TEXT    NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL
, settings TEXT NOT NULL DEFAULT '{}', gone INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE accounts (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  user       TEXT    UNIQUE CHECK (user <> ''), -- NULL for the house, and for a person who is forgotten
  name       TEXT    NOT NULL,
  locale     TEXT    NOT NULL DEFAULT '',
  dm_channel TEXT    NOT NULL DEFAULT '',
  dms_closed INTEGER NOT NULL DEFAULT 0 CHECK (dms_closed IN (0, 1)),
  created    INTEGER NOT NULL
, wishes TEXT NOT NULL DEFAULT '{}') STRICT;
CREATE TABLE tables (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  server   TEXT    NOT NULL REFERENCES servers (id),
  channel  TEXT    NOT NULL,
  language TEXT    NOT NULL,
  game     TEXT    NOT NULL,
  options  TEXT    NOT NULL, -- a JSON object of texts
  capacity INTEGER NOT NULL,
  state    TEXT    NOT NULL CHECK (state IN ('lobby', 'playing', 'over', 'closed')),
  reason   TEXT    NOT NULL,
  host     INTEGER REFERENCES accounts (id),
  secret   BLOB    NOT NULL,
  dealer   INTEGER NOT NULL,
  version  INTEGER NOT NULL CHECK (version > 0),
  moves    INTEGER NOT NULL CHECK (moves >= 0),
  deadline INTEGER,
  wake     INTEGER NOT NULL CHECK (wake IN (0, 1)),
  next     INTEGER REFERENCES tables (id),
  created  INTEGER NOT NULL,
  started  INTEGER,
  ended    INTEGER
, preset TEXT NOT NULL DEFAULT '', pace INTEGER NOT NULL DEFAULT 120, threaded INTEGER NOT NULL DEFAULT 0 CHECK (threaded IN (0, 1)), thread TEXT NOT NULL DEFAULT '', paused TEXT NOT NULL DEFAULT '', clocks TEXT NOT NULL DEFAULT '[]', votes TEXT NOT NULL DEFAULT '[]', due INTEGER) STRICT;
CREATE TABLE seats (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL CHECK (seat > 0),
  account  INTEGER NOT NULL REFERENCES accounts (id),
  name     TEXT    NOT NULL,
  entropy  TEXT    NOT NULL,
  open     INTEGER NOT NULL CHECK (open IN (0, 1)), booked INTEGER REFERENCES accounts (id), stand_in INTEGER NOT NULL DEFAULT 0 CHECK (stand_in IN (0, 1)), free INTEGER NOT NULL DEFAULT 0 CHECK (free IN (0, 1)), -- whether its table is in the lobby or playing
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  number   INTEGER NOT NULL CHECK (number > 0),
  seat     INTEGER NOT NULL,
  text     TEXT    NOT NULL,
  account  INTEGER REFERENCES accounts (id),
  at       INTEGER NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE interactions (
  id       TEXT    NOT NULL PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  account  INTEGER REFERENCES accounts (id),
  at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
  table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
  server    TEXT    NOT NULL REFERENCES servers (id),
  game      TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  computers INTEGER NOT NULL CHECK (computers IN (0, 1)), -- whether any computer player took part
  ended     INTEGER NOT NULL
) STRICT;
CREATE TABLE result_seats (
  table_id  INTEGER NOT NULL REFERENCES results (table_id),
  seat      INTEGER NOT NULL CHECK (seat > 0),
  account   INTEGER NOT NULL REFERENCES accounts (id),
  rank      INTEGER NOT NULL CHECK (rank > 0),
  score     INTEGER NOT NULL,
  money     INTEGER NOT NULL,
  server    TEXT    NOT NULL REFERENCES servers (id),
  game      TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  computers INTEGER NOT NULL CHECK (computers IN (0, 1)),
  ended     INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE lives (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  deal     INTEGER NOT NULL,
  seat     INTEGER NOT NULL CHECK (seat > 0),
  lives    INTEGER NOT NULL,
  PRIMARY KEY (table_id, deal, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE tallies (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  deal     INTEGER NOT NULL,
  seat     INTEGER NOT NULL CHECK (seat >= 0), -- 0: the table
  key      TEXT    NOT NULL,
  n        INTEGER NOT NULL,
  PRIMARY KEY (table_id, deal, seat, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE zero (
  value INTEGER PRIMARY KEY CHECK (value = 0)
) STRICT;
CREATE TABLE entries (
  journal INTEGER NOT NULL,
  account INTEGER NOT NULL REFERENCES accounts (id),
  amount  INTEGER NOT NULL,
  server  TEXT    NOT NULL, -- the journal's
  PRIMARY KEY (journal, account),
  FOREIGN KEY (journal, server) REFERENCES journals (id, server)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sittings (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  move     INTEGER NOT NULL CHECK (move >= 0), -- number of moves before
  seat     INTEGER NOT NULL CHECK (seat > 0),
  account  INTEGER NOT NULL REFERENCES accounts (id),
  what     TEXT    NOT NULL CHECK (what IN ('sat', 'stand_in', 'back', 'left')),
  at       INTEGER NOT NULL
) STRICT;
CREATE TABLE "deliveries" (
  id       INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind     TEXT    NOT NULL CHECK (kind IN ('table', 'parent', 'hand', 'call', 'invitation')),
  account  INTEGER REFERENCES accounts (id), -- NULL for those for everybody
  channel  TEXT    NOT NULL DEFAULT '',
  message  TEXT    NOT NULL DEFAULT '',
  hash     TEXT    NOT NULL DEFAULT '',
  occasion TEXT    NOT NULL DEFAULT '', -- for which it was last posted such that it notifies
  old      TEXT    NOT NULL DEFAULT '', -- the message before, which is still to be deleted, behind its channel and a slash
  wanted   INTEGER NOT NULL,
  done     INTEGER NOT NULL DEFAULT 0,
  posted   INTEGER,
  CHECK ((kind IN ('table', 'parent')) = (account IS NULL))
) STRICT;
CREATE TABLE presets (
  server  TEXT    NOT NULL REFERENCES servers (id),
  name    TEXT    NOT NULL CHECK (name <> ''),
  game    TEXT    NOT NULL,
  options TEXT    NOT NULL, -- a JSON object of texts
  code    TEXT    NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (server, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE outages (
  server TEXT    NOT NULL,
  began  INTEGER NOT NULL,
  ended  INTEGER NOT NULL CHECK (ended > began)
) STRICT;
CREATE TABLE "journals" (
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
CREATE TABLE balances (
  server  TEXT    NOT NULL REFERENCES servers (id),
  account INTEGER NOT NULL REFERENCES accounts (id),
  amount  INTEGER NOT NULL,
  PRIMARY KEY (server, account)
) STRICT, WITHOUT ROWID;
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
INSERT INTO servers VALUES ('server', 1795982400000, '{"language":"de"}', NULL);
INSERT INTO accounts VALUES (1, NULL, '', '', '', 0, 0, '{}');
INSERT INTO accounts VALUES (2, 'ann', 'ann', 'en-GB', 'dm', 0, 1795982400000, '{"hand":"both"}');
INSERT INTO accounts VALUES (3, 'dan', 'dan', 'en-GB', '', 0, 1795982400000, '{}');
INSERT INTO accounts VALUES (4, 'ben', 'ben', 'en-GB', '', 0, 1795982400000, '{}');
INSERT INTO accounts VALUES (5, NULL, '', '', '', 0, 1795982400000, '{}');
INSERT INTO sqlite_sequence VALUES ('accounts', 5);
INSERT INTO sqlite_sequence VALUES ('journals', 3);
INSERT INTO sqlite_sequence VALUES ('tables', 3);
INSERT INTO sqlite_sequence VALUES ('payments', 1);
INSERT INTO tables VALUES (1, 'server', 'channel', 'de', 'thirtyone', '{"lives":"3"}', 6, 'over', '', 2, X'0000000000000000000000000000000000000000000000000000000000000000', 0, 5, 1, 1795982460000, 0, 2, 1795982400000, NULL, 1795982400000, '', 0, 1, 'thread', '', '[{"s":1,"f":1795982400000,"d":1795982460000,"r":true,"m":1}]', '[{"a":2,"f":"end"}]', 1795982400000);
INSERT INTO tables VALUES (2, 'server', 'channel', 'de', 'thirtyone', '{"lives":"3"}', 6, 'lobby', '', 2, X'0000000000000000000000000000000000000000000000000000000000000000', 0, 1, 0, NULL, 0, NULL, 1795982400000, NULL, NULL, '', 0, 0, '', '', '[]', '[]', NULL);
INSERT INTO seats VALUES (1, 1, 2, 'ann', '100', 0, NULL, 0, 0);
INSERT INTO seats VALUES (1, 2, 1, 'Computer', '101', 0, NULL, 0, 0);
INSERT INTO seats VALUES (2, 1, 2, 'ann', '100', 1, NULL, 0, 0);
INSERT INTO moves VALUES (1, 1, 1, 'draw stock', 2, 1795982400000);
INSERT INTO results VALUES (1, 'server', 'thirtyone', '', 1, 1795982400000);
INSERT INTO result_seats VALUES (1, 2, 1, 2, 0, -10, 'server', 'thirtyone', '', 1, 1795982400000);
INSERT INTO result_seats VALUES (1, 1, 2, 1, 0, 10, 'server', 'thirtyone', '', 1, 1795982400000);
INSERT INTO lives VALUES (1, 1, 1, 1);
INSERT INTO lives VALUES (1, 1, 2, 2);
INSERT INTO tallies VALUES (1, 1, 1, 'knock', 1);
INSERT INTO zero VALUES (0);
INSERT INTO entries VALUES (1, 1, -1, 'server');
INSERT INTO entries VALUES (1, 2, 1, 'server');
INSERT INTO entries VALUES (2, 3, -100000, 'server');
INSERT INTO entries VALUES (3, 3, 100000, 'server');
INSERT INTO entries VALUES (2, 4, 100000, 'server');
INSERT INTO entries VALUES (3, 4, -100000, 'server');
INSERT INTO meta VALUES ('key', 'value');
INSERT INTO sittings VALUES (1, 1, 2, 1, 'sat', 1795982400000);
INSERT INTO deliveries VALUES (1, 1, 'table', NULL, '', '', '', '', '', 5, 0, NULL);
INSERT INTO deliveries VALUES (2, 1, 'hand', 2, '', '', '', '', '', 5, 0, NULL);
INSERT INTO deliveries VALUES (3, 2, 'table', NULL, '', '', '', '', '', 1, 0, NULL);
INSERT INTO deliveries VALUES (4, 2, 'hand', 2, '', '', '', '', '', 1, 0, NULL);
INSERT INTO deliveries VALUES (5, 1, 'parent', NULL, '', '', '', '', '', 5, 0, NULL);
INSERT INTO deliveries VALUES (6, 1, 'call', 2, '', '', '', '', '', 4, 0, NULL);
INSERT INTO deliveries VALUES (7, 1, 'invitation', 2, '', '', '', '', '', 5, 0, NULL);
INSERT INTO presets VALUES ('server', 'shorter', 'thirtyone', '{}', '29XMGP7G', 1795982400000);
INSERT INTO outages VALUES ('server', 1795982400000, 1795982460000);
INSERT INTO journals VALUES (1, 'server', 'deal', 1, 1, NULL, '', NULL, 1795982400000, 0);
INSERT INTO journals VALUES (2, 'server', 'correction', 1, NULL, 2, 'miscounted', 'exercise 1 3', 1795982400000, 0);
INSERT INTO journals VALUES (3, 'server', 'payment', NULL, NULL, NULL, '', 'exercise 1 9', 1795982400000, 0);
INSERT INTO balances VALUES ('server', 1, -1);
INSERT INTO balances VALUES ('server', 2, 1);
INSERT INTO balances VALUES ('server', 3, 0);
INSERT INTO balances VALUES ('server', 4, 0);
INSERT INTO payments VALUES (1, 'server', 3, 4, 100000, 'exercise 1 4', 1795982400000, 1795982400000, 3, NULL, 1795982400000);
INSERT INTO standings VALUES ('server', 'thirtyone', '', 1, 2, 1, 1, 0, 10);
INSERT INTO counters VALUES (2, 'server', 'thirtyone', 1, 'knock', 1, 1);
CREATE INDEX tables_wake ON tables (id) WHERE wake = 1;
CREATE INDEX tables_open ON tables (channel) WHERE state IN ('lobby', 'playing');
CREATE INDEX seats_account ON seats (account, table_id);
CREATE INDEX seats_open ON seats (account, table_id) WHERE open = 1;
CREATE INDEX result_seats_account ON result_seats (account, ended);
CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN
  SELECT raise(ABORT, 'entries are never edited');
END;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_thread ON tables (thread) WHERE thread <> '' AND state IN ('lobby', 'playing');
CREATE INDEX sittings_table ON sittings (table_id, move);
CREATE INDEX sittings_account ON sittings (account);
CREATE UNIQUE INDEX deliveries_whose ON deliveries (table_id, kind, coalesce(account, 0));
CREATE INDEX deliveries_owed ON deliveries (table_id) WHERE wanted > done OR old <> '';
CREATE INDEX deliveries_message ON deliveries (message) WHERE message <> '';
CREATE INDEX deliveries_account ON deliveries (account) WHERE account IS NOT NULL;
CREATE INDEX interactions_account ON interactions (account) WHERE account IS NOT NULL;
CREATE TRIGGER seats_not_of_the_forgotten BEFORE INSERT ON seats
WHEN NEW.name <> '' AND NEW.account <> 1 AND (SELECT user FROM accounts WHERE id = NEW.account) IS NULL
BEGIN
  SELECT raise(ABORT, 'the person is forgotten');
END;
CREATE INDEX presets_code ON presets (code);
CREATE INDEX outages_ended ON outages (ended);
CREATE INDEX servers_gone ON servers (gone) WHERE gone IS NOT NULL;
CREATE INDEX tables_server ON tables (server, state);
CREATE INDEX tables_next ON tables (next) WHERE next IS NOT NULL;
CREATE INDEX outages_server ON outages (server) WHERE server <> '';
CREATE INDEX interactions_table ON interactions (table_id);
CREATE UNIQUE INDEX journals_deal ON journals (table_id, deal) WHERE kind = 'deal';
CREATE INDEX journals_table ON journals (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX journals_author ON journals (author) WHERE author IS NOT NULL;
CREATE INDEX journals_corrections ON journals (server, id) WHERE kind = 'correction';
CREATE TRIGGER journals_no_update BEFORE UPDATE OF id, server, kind, table_id, deal, author, reason, interaction, at ON journals BEGIN
  SELECT raise(ABORT, 'journals are never edited');
END;
CREATE TRIGGER journals_true_sum BEFORE UPDATE OF sum ON journals
WHEN NEW.sum <> (SELECT coalesce(sum(amount), 0) FROM entries WHERE journal = OLD.id)
BEGIN
  SELECT raise(ABORT, 'journals are never edited');
END;
CREATE TRIGGER journals_no_delete BEFORE DELETE ON journals WHEN (SELECT gone FROM servers WHERE id = OLD.server) IS NULL BEGIN
  SELECT raise(ABORT, 'journals are never deleted');
END;
CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries WHEN (SELECT gone FROM servers WHERE id = OLD.server) IS NULL BEGIN
  SELECT raise(ABORT, 'entries are never deleted');
END;
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
CREATE INDEX entries_account ON entries (account, server, journal, amount);
CREATE INDEX payments_server ON payments (server);
CREATE INDEX payments_open ON payments (server) WHERE journal IS NULL AND withdrawn IS NULL;
CREATE INDEX payments_plan ON payments (plan);
CREATE INDEX payments_journal ON payments (journal);
CREATE INDEX payments_payer ON payments (payer);
CREATE INDEX payments_payee ON payments (payee);
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
CREATE INDEX result_seats_period ON result_seats (server, game, rules, computers, account, ended, rank, score, money);
CREATE INDEX results_server ON results (server, ended);
CREATE INDEX results_rules ON results (server, game, rules, computers, ended);
CREATE INDEX result_seats_person ON result_seats (account, server, game, computers, ended, rank, score, money);
CREATE INDEX tables_over ON tables (channel, ended, game) WHERE state = 'over';
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
PRAGMA user_version = 0003;
