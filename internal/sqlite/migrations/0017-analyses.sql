-- What analysis has found out about a game, and what it depends on beside the game.
-- Its bytes are among those of the table.
CREATE TABLE analyses (
	tbl    INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
	key    TEXT    NOT NULL,
	report BLOB    NOT NULL
) STRICT;
