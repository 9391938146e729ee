-- What is written and read again to see whether the database can be.
CREATE TABLE health (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	at  INTEGER NOT NULL -- in milliseconds
) STRICT;
