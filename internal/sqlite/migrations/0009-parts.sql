-- Compressed logs in parts that fill pages well: a log takes a little more than
-- half of one. The key is that of the table and the number of the part.
CREATE TABLE parts (
	key   INTEGER PRIMARY KEY, -- tables.key * 1048576 + part
	bytes BLOB    NOT NULL
) STRICT;

INSERT INTO parts (key, bytes)
	WITH RECURSIVE cut (tbl, part, size, log) AS (
		SELECT tbl, 0, length(log), log FROM logs
		UNION ALL
		SELECT tbl, part + 1, size, log FROM cut WHERE (part + 1) * 480 < size
	)
	SELECT tbl * 1048576 + part, substr(log, part * 480 + 1, 480) FROM cut ORDER BY 1;

DROP TABLE logs;

CREATE TRIGGER tables_parts AFTER DELETE ON tables BEGIN
	DELETE FROM parts WHERE key BETWEEN old.key * 1048576 AND old.key * 1048576 + 1048575;
END;
