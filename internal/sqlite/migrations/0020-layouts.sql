-- The markets that games were laid out with, to tell whether somebody plays a game.
CREATE TABLE layouts (
	layout TEXT    NOT NULL,
	tbl    INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
	PRIMARY KEY (layout, tbl)
) STRICT, WITHOUT ROWID;
CREATE INDEX layouts_of_table ON layouts (tbl);
