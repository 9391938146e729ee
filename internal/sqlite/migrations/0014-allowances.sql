-- Until when what somebody may have sent because he asks for it is used up, by
-- whom or where to, as a hash. What is over is forgotten.
CREATE TABLE allowances (
	name  TEXT    PRIMARY KEY,
	until INTEGER NOT NULL -- in milliseconds
) STRICT, WITHOUT ROWID;

CREATE INDEX allowances_until ON allowances (until);
