-- Co-edited documents: their compacted state, their log, what other screens see of them, and updates that were refused.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  epoch TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT,
  -- The last entry of the log, which content and problems reflect.
  seq BIGINT NOT NULL,
  content TEXT NOT NULL,
  problems TEXT NOT NULL,
  snapshot_seq BIGINT NOT NULL,
  snapshot BYTEA
);

CREATE TABLE document_log (
  document_id TEXT NOT NULL REFERENCES documents (id),
  seq BIGINT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  changes BYTEA NOT NULL,
  PRIMARY KEY (document_id, seq)
);

CREATE TABLE document_quarantine (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  changes BYTEA NOT NULL
);
CREATE INDEX document_quarantine_at ON document_quarantine (at);

CREATE TABLE sop_plans (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  level TEXT,
  lesson_minutes BIGINT NOT NULL,
  template TEXT NOT NULL,
  minutes BIGINT NOT NULL,
  stage_count BIGINT NOT NULL,
  step_count BIGINT NOT NULL,
  problem_count BIGINT NOT NULL
);
CREATE INDEX sop_plans_created ON sop_plans (created_at);
