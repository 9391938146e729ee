-- Work that a command spreads over processes, block by block, and when the
-- command was alive. Its blocks are jobs.
CREATE TABLE projects (
	id       text        PRIMARY KEY,
	beat     timestamptz NOT NULL,
	command  text        NOT NULL,
	version  text        NOT NULL, -- of the program
	program  text        NOT NULL, -- what must be the same where a block is done
	settings text        NOT NULL
);

-- Blocks that are done and that the command has not taken.
CREATE TABLE results (
	project text    NOT NULL REFERENCES projects ON DELETE CASCADE,
	first   integer NOT NULL,
	result  bytea   NOT NULL,
	PRIMARY KEY (project, first)
);
