-- Club evenings: who plays, which rounds there were, and what came of them, as one
-- JSON value each. An evening and the tables it has made count for its host.
CREATE TABLE evenings (
	id      TEXT    NOT NULL PRIMARY KEY,
	host    TEXT    NOT NULL,
	origin  TEXT    NOT NULL, -- from where it was opened, or empty
	season  TEXT    NOT NULL, -- or empty
	touched INTEGER NOT NULL, -- when it last changed, in milliseconds
	tables  INTEGER NOT NULL, -- how many it has made
	version INTEGER NOT NULL, -- grows with every change
	bytes   INTEGER NOT NULL,
	text    TEXT    NOT NULL CHECK (json_valid(text))
) STRICT;

CREATE INDEX evenings_host ON evenings (host, touched);
CREATE INDEX evenings_origin ON evenings (origin) WHERE origin <> '';
CREATE INDEX evenings_season ON evenings (season, touched) WHERE season <> '';
CREATE INDEX evenings_touched ON evenings (touched);
