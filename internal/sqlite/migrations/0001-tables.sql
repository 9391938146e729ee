-- A table is its log. What else is stored is there to find tables: it follows
-- from the log and is replaced with every append.
CREATE TABLE tables (
	key     INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	host    TEXT    NOT NULL,
	settled TEXT    NOT NULL CHECK (json_valid(settled)), -- what never changes
	entries INTEGER NOT NULL,                             -- how many there are
	status  INTEGER NOT NULL,                             -- 0 gathering, 1 playing, 2 finished
	for_bot INTEGER NOT NULL,                             -- a bot is to move
	since   INTEGER NOT NULL                              -- when it began to wait, in milliseconds
) STRICT;

CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_for_bot ON tables (key) WHERE for_bot;

CREATE TABLE entries (
	tbl    INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
	number INTEGER NOT NULL,
	kind   TEXT    NOT NULL,
	seat   INTEGER NOT NULL, -- -1 Nature, -2 nobody
	text   TEXT    NOT NULL,
	time   INTEGER NOT NULL, -- in milliseconds
	PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
	tbl   INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
	seat  INTEGER NOT NULL,
	name  TEXT    NOT NULL, -- empty while nobody has sat there
	owner TEXT    NOT NULL, -- empty if no person sits there
	link  TEXT,             -- hash
	waits INTEGER NOT NULL, -- the table waits for this seat
	PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_owner ON seats (owner) WHERE owner <> '';
CREATE UNIQUE INDEX seats_link ON seats (link) WHERE link IS NOT NULL;
