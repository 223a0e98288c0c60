-- A file of rows that was brought, until it is taken in or its time is over; its bytes are in `job_parts` under its id.
CREATE TABLE import_files (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  by_id TEXT NOT NULL,
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  columns TEXT NOT NULL,
  zone TEXT NOT NULL,
  -- The job that takes it in.
  job_id TEXT
);
CREATE INDEX import_files_at ON import_files (at);
-- What became of each row of an import: what it made or changed, so that it can be undone, or what was wrong with it.
CREATE TABLE import_rows (
  job_id TEXT NOT NULL,
  line BIGINT NOT NULL,
  at TEXT NOT NULL,
  op TEXT NOT NULL,
  record_id TEXT,
  version BIGINT,
  before TEXT,
  fault TEXT,
  undone BOOLEAN NOT NULL,
  PRIMARY KEY (job_id, line)
);
CREATE INDEX import_rows_at ON import_rows (at);
