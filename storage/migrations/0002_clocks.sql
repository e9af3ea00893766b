-- Clocks of turns, stand-ins and free seats, votes, threads, calls and invitations, people's and servers' wishes, outages, people forgotten.

ALTER TABLE servers ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'; -- a JSON object

ALTER TABLE accounts ADD COLUMN wishes TEXT NOT NULL DEFAULT '{}'; -- a JSON object

ALTER TABLE tables ADD COLUMN preset TEXT NOT NULL DEFAULT '';     -- name of the house rules
ALTER TABLE tables ADD COLUMN pace INTEGER NOT NULL DEFAULT 120;   -- seconds for a turn
ALTER TABLE tables ADD COLUMN threaded INTEGER NOT NULL DEFAULT 0 CHECK (threaded IN (0, 1));
ALTER TABLE tables ADD COLUMN thread TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN paused TEXT NOT NULL DEFAULT '';     -- message key of why the clocks stand still
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '[]';   -- JSON, of the open prompts
ALTER TABLE tables ADD COLUMN votes TEXT NOT NULL DEFAULT '[]';    -- JSON, of those seated
ALTER TABLE tables ADD COLUMN due INTEGER;                         -- when the table must look at its clocks

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_thread ON tables (thread) WHERE thread <> '' AND state IN ('lobby', 'playing');
CREATE INDEX tables_server ON tables (server) WHERE state IN ('lobby', 'playing');

ALTER TABLE seats ADD COLUMN booked INTEGER REFERENCES accounts (id); -- to whom the deal under way is booked; NULL: the account
ALTER TABLE seats ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0 CHECK (stand_in IN (0, 1)); -- a computer plays for the person
ALTER TABLE seats ADD COLUMN free INTEGER NOT NULL DEFAULT 0 CHECK (free IN (0, 1));         -- the person has left; somebody may take it

-- Who sat where from which move on. Results are made from the seats; this is for reading.
CREATE TABLE sittings (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  move     INTEGER NOT NULL CHECK (move >= 0), -- number of moves before
  seat     INTEGER NOT NULL CHECK (seat > 0),
  account  INTEGER NOT NULL REFERENCES accounts (id),
  what     TEXT    NOT NULL CHECK (what IN ('sat', 'stand_in', 'back', 'left')),
  at       INTEGER NOT NULL
) STRICT;

CREATE INDEX sittings_table ON sittings (table_id, move);
CREATE INDEX sittings_account ON sittings (account);

-- Messages: now also in a thread's parent channel, calls and invitations.
CREATE TABLE new_deliveries (
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

INSERT INTO new_deliveries (id, table_id, kind, account, channel, message, hash, wanted, done, posted)
  SELECT id, table_id, kind, account, channel, message, hash, wanted, done, posted FROM deliveries;

DROP TABLE deliveries;

ALTER TABLE new_deliveries RENAME TO deliveries;

CREATE UNIQUE INDEX deliveries_whose ON deliveries (table_id, kind, coalesce(account, 0));
CREATE INDEX deliveries_owed ON deliveries (table_id) WHERE wanted > done OR old <> '';
CREATE INDEX deliveries_message ON deliveries (message) WHERE message <> '';
CREATE INDEX deliveries_account ON deliveries (account) WHERE account IS NOT NULL;

-- What is stored about a person must be found, to be shown or forgotten.
CREATE INDEX interactions_account ON interactions (account) WHERE account IS NOT NULL;

-- Who is forgotten gets no name at a table again, whatever was under way meanwhile.
CREATE TRIGGER seats_not_of_the_forgotten BEFORE INSERT ON seats
WHEN NEW.name <> '' AND NEW.account <> 1 AND (SELECT user FROM accounts WHERE id = NEW.account) IS NULL
BEGIN
  SELECT raise(ABORT, 'the person is forgotten');
END;

-- House rules under a name, for a server; the code brings them to another one.
CREATE TABLE presets (
  server  TEXT    NOT NULL REFERENCES servers (id),
  name    TEXT    NOT NULL CHECK (name <> ''),
  game    TEXT    NOT NULL,
  options TEXT    NOT NULL, -- a JSON object of texts
  code    TEXT    NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (server, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX presets_code ON presets (code);

-- Nothing was ever kept in it; what people and servers wish has places of its own now.
DROP TABLE settings;

-- When nobody could play: the bot was down or cut off (server ''), or a server was away. Turns' clocks leave this time out.
CREATE TABLE outages (
  server TEXT    NOT NULL,
  began  INTEGER NOT NULL,
  ended  INTEGER NOT NULL CHECK (ended > began)
) STRICT;

CREATE INDEX outages_ended ON outages (ended);
