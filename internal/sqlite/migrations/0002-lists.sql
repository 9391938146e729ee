-- What lists show stands in the rows of tables, which stay short: what was
-- settled when a table was made may be a whole record.
CREATE TABLE settled (
	tbl  INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
	text TEXT    NOT NULL CHECK (json_valid(text))
) STRICT;

INSERT INTO settled (tbl, text) SELECT key, settled FROM tables;

ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT '';       -- its name
ALTER TABLE tables ADD COLUMN options TEXT NOT NULL DEFAULT '[]';     -- a JSON list
ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';        -- from where it was made, or empty
ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;       -- what it takes, about
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;     -- when somebody played or looked last
ALTER TABLE tables ADD COLUMN compressed INTEGER NOT NULL DEFAULT 0;  -- the entries are in logs

UPDATE tables SET
	edition = coalesce(json_extract(settled, '$.edition'), ''),
	options = coalesce(json_extract(settled, '$.options'), '[]'),
	bytes   = octet_length(settled) + (SELECT coalesce(sum(octet_length(text) + 24), 0) FROM entries WHERE tbl = key),
	touched = coalesce((SELECT max(time) FROM entries WHERE tbl = key), since);

ALTER TABLE tables DROP COLUMN settled;

-- The log of a table that nobody touched for long, as one value.
CREATE TABLE logs (
	tbl INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
	log BLOB    NOT NULL
) STRICT;

CREATE INDEX tables_origin ON tables (origin) WHERE origin <> '';
CREATE INDEX tables_expanded ON tables (key) WHERE NOT compressed;
CREATE INDEX tables_compressed ON tables (touched) WHERE compressed;
