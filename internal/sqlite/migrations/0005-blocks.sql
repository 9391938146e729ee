-- Who does not want to sit at a table with whom, and what the other was called.
CREATE TABLE blocks (
	key   INTEGER PRIMARY KEY,
	owner TEXT    NOT NULL,
	other TEXT    NOT NULL,
	name  TEXT    NOT NULL,
	since INTEGER NOT NULL, -- in milliseconds
	UNIQUE (owner, other)
) STRICT;
