-- When a game has ended is in the rows and indexes that lists are read from: of
-- somebody who has played a thousand games a page reads only its own lines. What
-- goes on is null, and is the same with every move, so that indexes stay as they are.
ALTER TABLE tables ADD COLUMN ended INTEGER;
ALTER TABLE seats ADD COLUMN ended INTEGER;

UPDATE tables SET ended = since WHERE status = 2;
UPDATE seats SET ended = (SELECT since FROM tables WHERE key = tbl)
	WHERE tbl IN (SELECT key FROM tables WHERE status = 2);

DROP INDEX tables_host;
CREATE INDEX tables_host ON tables (host, ended);
DROP INDEX seats_owner;
CREATE INDEX seats_owner ON seats (owner, ended, waits) WHERE owner <> '';
