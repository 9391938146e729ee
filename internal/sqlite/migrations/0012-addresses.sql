-- Where people want to be called, each his own alone. No number is used again.
CREATE TABLE addresses (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	owner  TEXT    NOT NULL,
	kind   TEXT    NOT NULL,
	target TEXT    NOT NULL,
	text   TEXT    NOT NULL -- all else, as JSON
) STRICT;

CREATE INDEX addresses_owner ON addresses (owner);
