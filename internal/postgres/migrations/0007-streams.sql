-- Who of a table has it open in which process, and until when that holds if the
-- process does not say so again. They go when the table is compressed.
CREATE TABLE streams (
	tbl     bigint NOT NULL,
	until   bigint NOT NULL,
	owner   text   NOT NULL,
	process text   NOT NULL,
	PRIMARY KEY (tbl, owner, process)
) WITH (fillfactor = 80);
