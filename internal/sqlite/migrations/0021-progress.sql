-- What is remembered of how a guest gets on: one small value, as JSON.
CREATE TABLE progress (
	owner   TEXT    NOT NULL PRIMARY KEY,
	version INTEGER NOT NULL, -- grows with every change
	text    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
