-- What was said at a table: lines are numbered, and only ever added. One that
-- was removed has no text, and another one says which it was.
ALTER TABLE tables ADD COLUMN said INTEGER NOT NULL DEFAULT 0; -- how many lines there are

CREATE TABLE lines (
	tbl    INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
	number INTEGER NOT NULL,
	kind   INTEGER NOT NULL, -- 0 said, 1 parting, 2 removal
	circle INTEGER NOT NULL, -- 0 at the table, 1 spectators
	seat   INTEGER NOT NULL,
	owner  TEXT    NOT NULL, -- who said it
	name   TEXT    NOT NULL,
	text   TEXT    NOT NULL,
	removed INTEGER NOT NULL, -- the line that this one says was
	time   INTEGER NOT NULL, -- milliseconds
	PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;

-- What somebody has noted for himself at a table.
CREATE TABLE notes (
	tbl     INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
	owner   TEXT    NOT NULL,
	version INTEGER NOT NULL, -- how often it was changed
	time    INTEGER NOT NULL,
	text    TEXT    NOT NULL,
	PRIMARY KEY (tbl, owner)
) STRICT, WITHOUT ROWID;

-- Who does not want to hear whom, and what the other was called.
CREATE TABLE mutes (
	key   INTEGER PRIMARY KEY,
	owner TEXT    NOT NULL,
	other TEXT    NOT NULL,
	name  TEXT    NOT NULL,
	since INTEGER NOT NULL,
	UNIQUE (owner, other)
) STRICT;

-- Lines that somebody finds wrong. They stay when the table is gone.
CREATE TABLE reports (
	key      INTEGER PRIMARY KEY,
	id       TEXT    NOT NULL, -- of the table
	number   INTEGER NOT NULL,
	speaker  TEXT    NOT NULL,
	name     TEXT    NOT NULL,
	reporter TEXT    NOT NULL,
	time     INTEGER NOT NULL,
	context  TEXT    NOT NULL,
	UNIQUE (reporter, id, number)
) STRICT;

-- Guests, addresses and networks that may not talk.
CREATE TABLE silences (
	name   TEXT    PRIMARY KEY,
	reason TEXT    NOT NULL,
	since  INTEGER NOT NULL
) STRICT;
