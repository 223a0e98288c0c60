-- What lessons use: picked into SOP plans by name.
CREATE TABLE materials (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  level TEXT,
  link TEXT,
  note TEXT
);
CREATE INDEX materials_created ON materials (created_at);

-- Which courseware a plan is for.
ALTER TABLE sop_plans ADD COLUMN courseware TEXT;
CREATE INDEX sop_plans_courseware ON sop_plans (courseware);
