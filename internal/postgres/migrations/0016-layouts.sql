-- The markets that games were laid out with, to tell whether somebody plays a game.
CREATE TABLE layouts (
	layout text   NOT NULL,
	tbl    bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
	PRIMARY KEY (layout, tbl)
);
CREATE INDEX layouts_of_table ON layouts (tbl);
