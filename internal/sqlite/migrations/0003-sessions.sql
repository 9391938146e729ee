-- Browsers that are known again. Of their tokens nothing is stored: the id is
-- a hash that the token does not follow from. Those that have ended stay.
CREATE TABLE sessions (
	id     TEXT    NOT NULL PRIMARY KEY,
	guest  TEXT    NOT NULL, -- an owner of seats and tables
	device TEXT    NOT NULL, -- kind of browser
	began  INTEGER NOT NULL, -- in milliseconds, as all of these
	seen   INTEGER NOT NULL,
	ended  INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_guest ON sessions (guest) WHERE ended IS NULL;
