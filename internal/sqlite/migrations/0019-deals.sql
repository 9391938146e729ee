-- What games with the same luck have in common. Their luck follows from the id and
-- the server's secret. Bytes count against the quota of the host, and so does a
-- deal whose host has no table of it any more.
CREATE TABLE deals (
	key     INTEGER PRIMARY KEY,
	id      TEXT    NOT NULL UNIQUE,
	host    TEXT    NOT NULL, -- empty if it is the server's
	origin  TEXT    NOT NULL, -- from where it was made, or empty
	day     TEXT    NOT NULL, -- of the deal of a day, else empty
	shared  INTEGER NOT NULL, -- somebody has made a link to it
	touched INTEGER NOT NULL, -- when somebody began to play it last, in milliseconds
	bytes   INTEGER NOT NULL,
	text    TEXT    NOT NULL CHECK (json_valid(text))
) STRICT;

CREATE INDEX deals_host ON deals (host) WHERE host <> '';
CREATE INDEX deals_origin ON deals (origin) WHERE origin <> '';
CREATE INDEX deals_touched ON deals (touched);

-- Who has played which deal first at which table. They stay when the table is gone,
-- so that nobody is dealt the same twice.
CREATE TABLE attempts (
	deal  INTEGER NOT NULL REFERENCES deals ON DELETE CASCADE,
	owner TEXT    NOT NULL,
	tbl   TEXT    NOT NULL, -- the id of the table
	made  INTEGER NOT NULL, -- in milliseconds
	shown INTEGER NOT NULL, -- to the others
	PRIMARY KEY (deal, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_tbl ON attempts (tbl);
