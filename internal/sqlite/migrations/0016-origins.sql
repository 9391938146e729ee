-- The network that notes, reports and addresses come from, as a hash; '' if it is
-- not counted. Each network may keep so much.
ALTER TABLE notes ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE notes ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0; -- of the text
CREATE INDEX notes_origin ON notes (origin, bytes) WHERE origin <> '';

ALTER TABLE reports ADD COLUMN origin TEXT NOT NULL DEFAULT '';
CREATE INDEX reports_origin ON reports (origin) WHERE origin <> '';
CREATE INDEX reports_line ON reports (id, number); -- the first report of a line has its context

ALTER TABLE addresses ADD COLUMN origin TEXT NOT NULL DEFAULT '';
CREATE INDEX addresses_origin ON addresses (origin) WHERE origin <> '';

-- Mailboxes and webhooks that want no unasked message ever again, as hashes.
CREATE TABLE refusals (
	name  TEXT    PRIMARY KEY,
	since INTEGER NOT NULL -- in milliseconds
) STRICT, WITHOUT ROWID;
