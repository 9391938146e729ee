-- Club evenings: who plays, which rounds there were, and what came of them, as one
-- JSON value each. An evening and the tables it has made count for its host.
CREATE TABLE evenings (
	touched bigint NOT NULL, -- when it last changed, in milliseconds
	tables  bigint NOT NULL, -- how many it has made
	version bigint NOT NULL, -- grows with every change
	bytes   bigint NOT NULL,
	id      text   PRIMARY KEY,
	host    text   NOT NULL,
	origin  text   NOT NULL, -- from where it was opened, or empty
	season  text   NOT NULL, -- or empty
	text    text   NOT NULL  -- JSON
);

CREATE INDEX evenings_host ON evenings (host, touched);
CREATE INDEX evenings_origin ON evenings (origin) WHERE origin <> '';
CREATE INDEX evenings_season ON evenings (season, touched) WHERE season <> '';
CREATE INDEX evenings_touched ON evenings (touched);
