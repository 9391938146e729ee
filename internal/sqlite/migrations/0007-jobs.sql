-- What is to be done, at once or later. A row goes when it is done.
CREATE TABLE jobs (
	id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again
	kind     TEXT    NOT NULL,
	key      TEXT    NOT NULL,
	due      INTEGER NOT NULL,            -- in milliseconds; 0 for at once
	args     TEXT    NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,  -- in a row
	error    TEXT    NOT NULL DEFAULT '', -- of the last one
	UNIQUE (kind, key)
) STRICT;

-- Bots were found by their tables.
INSERT INTO jobs (kind, key, due, args)
	SELECT 'bot', id || '/' || entries, 0, json_object('table', id, 'entry', entries) FROM tables WHERE for_bot ORDER BY key;

DROP INDEX tables_for_bot;
ALTER TABLE tables DROP COLUMN for_bot;
