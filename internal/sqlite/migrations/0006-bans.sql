-- Guests, addresses and networks that are not served.
CREATE TABLE bans (
	name   TEXT    NOT NULL PRIMARY KEY,
	reason TEXT    NOT NULL,
	since  INTEGER NOT NULL -- in milliseconds
) STRICT, WITHOUT ROWID;
