-- The session that has let another one in by a pass, if one has.
ALTER TABLE sessions ADD COLUMN parent text NOT NULL DEFAULT '';
