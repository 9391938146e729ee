-- How a game stands, for lists; nothing until the next move of older tables.
ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT '';
