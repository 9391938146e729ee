-- What is remembered of how a guest gets on: one small value, as JSON.
CREATE TABLE progress (
	owner   text   PRIMARY KEY,
	version bigint NOT NULL, -- grows with every change
	text    text   NOT NULL
);
