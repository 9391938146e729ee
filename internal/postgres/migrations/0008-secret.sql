-- What the secret of the servers is told apart by from others, since all must
-- have the same one. There is none before the first has started.
CREATE TABLE secret (
	one   integer PRIMARY KEY CHECK (one = 1),
	print text    NOT NULL
);
