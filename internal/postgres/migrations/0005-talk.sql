-- What was said at a table: lines are numbered, and only ever added. One that
-- was removed has no text, and another one says which it was.
ALTER TABLE tables ADD COLUMN said integer NOT NULL DEFAULT 0; -- how many lines there are

CREATE TABLE lines (
	tbl     bigint   NOT NULL,
	time    bigint   NOT NULL,
	number  integer  NOT NULL,
	removed integer  NOT NULL, -- the line that this one says was
	kind    smallint NOT NULL, -- 0 said, 1 parting, 2 removal
	circle  smallint NOT NULL, -- 0 at the table, 1 spectators
	seat    smallint NOT NULL,
	owner   text     NOT NULL, -- who said it
	name    text     NOT NULL,
	text    text     NOT NULL,
	PRIMARY KEY (tbl, number)
);

-- What somebody has noted for himself at a table.
CREATE TABLE notes (
	tbl     bigint  NOT NULL,
	time    bigint  NOT NULL,
	version integer NOT NULL, -- how often it was changed
	owner   text    NOT NULL,
	text    text    NOT NULL,
	PRIMARY KEY (tbl, owner)
);

-- Who does not want to hear whom, and what the other was called.
CREATE TABLE mutes (
	key   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	owner text   NOT NULL,
	other text   NOT NULL,
	name  text   NOT NULL,
	since bigint NOT NULL,
	UNIQUE (owner, other)
);

-- Lines that somebody finds wrong. They stay when the table is gone.
CREATE TABLE reports (
	key      bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	time     bigint  NOT NULL,
	number   integer NOT NULL,
	id       text    NOT NULL, -- of the table
	speaker  text    NOT NULL,
	name     text    NOT NULL,
	reporter text    NOT NULL,
	context  text    NOT NULL,
	UNIQUE (reporter, id, number)
);

-- Guests, addresses and networks that may not talk.
CREATE TABLE silences (
	name   text   PRIMARY KEY,
	reason text   NOT NULL,
	since  bigint NOT NULL
);
