CREATE TABLE textbooks (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  level TEXT NOT NULL,
  units BIGINT,
  published_at TEXT,
  state TEXT NOT NULL,
  reviewer_id TEXT,
  reason TEXT
);
CREATE INDEX textbooks_created ON textbooks (created_at);
