-- What analysis has found out about a game, and what it depends on beside the game.
-- Its bytes are among those of the table.
CREATE TABLE analyses (
	tbl    bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
	key    text   NOT NULL,
	report bytea  NOT NULL
);
