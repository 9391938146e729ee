-- What the secret of the server is told apart by from others. There is none
-- before it was first started.
CREATE TABLE secret (
	one   INTEGER PRIMARY KEY CHECK (one = 1),
	print TEXT    NOT NULL
) STRICT;
