-- What games with the same luck have in common. Their luck follows from the id and
-- the server's secret. Bytes count against the quota of the host, and so does a
-- deal whose host has no table of it any more.
CREATE TABLE deals (
	key     bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	touched bigint  NOT NULL, -- when somebody began to play it last, in milliseconds
	bytes   bigint  NOT NULL,
	shared  boolean NOT NULL, -- somebody has made a link to it
	id      text    NOT NULL UNIQUE,
	host    text    NOT NULL, -- empty if it is the server's
	origin  text    NOT NULL, -- from where it was made, or empty
	day     text    NOT NULL, -- of the deal of a day, else empty
	text    text    NOT NULL  -- JSON
);

CREATE INDEX deals_host ON deals (host) WHERE host <> '';
CREATE INDEX deals_origin ON deals (origin) WHERE origin <> '';
CREATE INDEX deals_touched ON deals (touched);

-- Who has played which deal first at which table. They stay when the table is gone,
-- so that nobody is dealt the same twice.
CREATE TABLE attempts (
	deal  bigint  NOT NULL REFERENCES deals ON DELETE CASCADE,
	made  bigint  NOT NULL, -- in milliseconds
	shown boolean NOT NULL, -- to the others
	owner text    NOT NULL,
	tbl   text    NOT NULL, -- the id of the table
	PRIMARY KEY (deal, owner)
);

CREATE INDEX attempts_tbl ON attempts (tbl);
