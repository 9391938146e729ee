-- What time it is for all processes, in milliseconds.
CREATE FUNCTION clock() RETURNS bigint LANGUAGE sql AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;
