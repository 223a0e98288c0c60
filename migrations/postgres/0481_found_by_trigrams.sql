-- A piece of a name is found by its trigrams, where PostgreSQL has them (its `contrib` package) and lets this account use them; else by going through the rows.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX students_found_by ON students USING gin (found_by gin_trgm_ops);
  CREATE INDEX teachers_found_by ON teachers USING gin (found_by gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'lists are searched without an index of trigrams: %', SQLERRM;
END
$$;
