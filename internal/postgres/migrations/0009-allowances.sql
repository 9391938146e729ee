-- Until when what somebody may have sent because he asks for it is used up, by
-- whom or where to, as a hash. What is over is forgotten.
CREATE TABLE allowances (
	name  text   PRIMARY KEY,
	until bigint NOT NULL
);

CREATE INDEX allowances_until ON allowances (until);
