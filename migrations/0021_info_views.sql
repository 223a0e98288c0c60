-- Who looked at whose phone number, when, and why (A14).
CREATE TABLE info_views (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  viewer_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  record_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  reason TEXT NOT NULL,
  recent BIGINT NOT NULL
);
CREATE INDEX info_views_created ON info_views (created_at);
CREATE INDEX info_views_viewer ON info_views (viewer_id, created_at);
