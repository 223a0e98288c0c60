-- Classes made many at once: from a sheet, a weekly pattern, a copied week or a process. The rows stay as they were asked for, each with its class or why it is none.
CREATE TABLE class_batches (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  rows_total BIGINT NOT NULL,
  made BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  job_id TEXT
);
CREATE INDEX class_batches_created ON class_batches (created_at, id, deleted_at);

CREATE TABLE class_batch_rows (
  batch_id TEXT NOT NULL,
  no BIGINT NOT NULL,
  input TEXT NOT NULL,
  at TEXT NOT NULL,
  class_id TEXT,
  fault TEXT,
  PRIMARY KEY (batch_id, no)
);

ALTER TABLE classes ADD COLUMN batch_id TEXT;
CREATE INDEX classes_batch ON classes (batch_id, start_at);
