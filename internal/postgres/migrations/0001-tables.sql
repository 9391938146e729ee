-- A table is its log. What else is in its row is there to find it: it follows
-- from the log and is replaced with every append. No index has a column that
-- changes with every move, so that appends stay within the row's page.
CREATE TABLE tables (
	key      bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	since    bigint   NOT NULL, -- when it began to wait; times are in milliseconds
	touched  bigint   NOT NULL, -- when somebody played or looked last
	archived bigint,            -- the same, of a table whose entries are one compressed log
	bytes    bigint   NOT NULL, -- what it takes, about
	entries  integer  NOT NULL, -- how many there are
	status   smallint NOT NULL, -- 0 gathering, 1 playing, 2 finished
	id       text     NOT NULL UNIQUE,
	host     text     NOT NULL,
	origin   text     NOT NULL, -- from where it was made, or empty
	edition  text     NOT NULL, -- its name
	options  text[]   NOT NULL,
	names    text[]   NOT NULL, -- by seat: empty while nobody has sat there
	owners   text[]   NOT NULL, -- empty if no person sits there
	waits    boolean[] NOT NULL, -- the table waits for this seat
	links    text[]             -- hashes, empty without; null if no seat has one
) WITH (fillfactor = 90);

CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_origin ON tables (origin) WHERE origin <> '';
CREATE INDEX tables_owners ON tables USING gin (array_remove(owners, '')) WITH (fastupdate = off);
CREATE INDEX tables_links ON tables USING gin (links) WITH (fastupdate = off) WHERE links IS NOT NULL;
CREATE INDEX tables_expanded ON tables (key) WHERE archived IS NULL;
CREATE INDEX tables_archived ON tables (archived) WHERE archived IS NOT NULL;

-- What is large: what was settled when a table was made may be a whole record.
CREATE TABLE texts (
	tbl     bigint PRIMARY KEY,
	settled text   NOT NULL, -- JSON
	log     bytea            -- instead of entries, compressed
) WITH (toast_tuple_target = 8160);

ALTER TABLE texts ALTER COLUMN log SET STORAGE EXTERNAL;

CREATE TABLE entries (
	tbl    bigint   NOT NULL,
	time   bigint   NOT NULL,
	number integer  NOT NULL,
	kind   smallint NOT NULL,
	seat   smallint NOT NULL, -- -1 Nature, -2 nobody
	text   text     NOT NULL,
	PRIMARY KEY (tbl, number)
);

-- Browsers that are known again. Of their tokens nothing is stored: the id is
-- a hash that the token does not follow from. Those that have ended stay.
CREATE TABLE sessions (
	id     text   PRIMARY KEY,
	guest  text   NOT NULL, -- an owner of seats and tables
	device text   NOT NULL, -- kind of browser
	began  bigint NOT NULL,
	seen   bigint NOT NULL,
	ended  bigint
);

CREATE INDEX sessions_guest ON sessions (guest) WHERE ended IS NULL;

-- Who does not want to sit at a table with whom, and what the other was called.
CREATE TABLE blocks (
	key   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	owner text   NOT NULL,
	other text   NOT NULL,
	name  text   NOT NULL,
	since bigint NOT NULL,
	UNIQUE (owner, other)
);

-- Guests, addresses and networks that are not served.
CREATE TABLE bans (
	name   text   PRIMARY KEY,
	reason text   NOT NULL,
	since  bigint NOT NULL
);

-- What is written and read again to see whether the database can be.
CREATE TABLE health (
	one integer PRIMARY KEY CHECK (one = 1),
	at  bigint  NOT NULL
);

-- Processes that do jobs, and when each was alive. Jobs are in the tables of
-- River, which its own migrations make.
CREATE TABLE processes (
	id   text        PRIMARY KEY,
	beat timestamptz NOT NULL
);

-- Who was seen at a table, and until when he is taken to look on. They go when
-- the table is compressed.
CREATE TABLE sightings (
	tbl   bigint NOT NULL,
	seen  bigint NOT NULL,
	until bigint NOT NULL,
	owner text   NOT NULL, -- empty for somebody who sits nowhere
	PRIMARY KEY (tbl, owner)
) WITH (fillfactor = 80);

-- How far a transfer into this database has come that has not ended.
CREATE TABLE transfer (
	one    integer PRIMARY KEY CHECK (one = 1),
	source text    NOT NULL,
	place  bigint  NOT NULL
);
