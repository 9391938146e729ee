-- When a game has ended, null while it goes on. Of somebody who has played a
-- thousand games a page of his list reads only its own lines, as they lie in these
-- indexes; the one of games that go on stays short. A move changes no column of them.
ALTER TABLE tables ADD COLUMN ended bigint GENERATED ALWAYS AS (CASE WHEN status = 2 THEN since END) STORED;

CREATE INDEX tables_played_1 ON tables ((owners[1]), ended) WHERE ended IS NOT NULL AND owners[1] <> '';
CREATE INDEX tables_played_2 ON tables ((owners[2]), ended) WHERE ended IS NOT NULL AND owners[2] <> '';
CREATE INDEX tables_played_3 ON tables ((owners[3]), ended) WHERE ended IS NOT NULL AND owners[3] <> '';
CREATE INDEX tables_played_4 ON tables ((owners[4]), ended) WHERE ended IS NOT NULL AND owners[4] <> '';
CREATE INDEX tables_playing ON tables USING gin (array_remove(owners, '')) WITH (fastupdate = off) WHERE ended IS NULL;
DROP INDEX tables_host;
CREATE INDEX tables_host ON tables (host, ended);
