-- The network that a line was said from: among spectators each has a share of what
-- is kept. It is empty if it is not counted.
ALTER TABLE lines ADD COLUMN origin text NOT NULL DEFAULT '';
