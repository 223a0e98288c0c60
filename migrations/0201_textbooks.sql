-- Textbooks: units in an order, whose coursewares are those of the course tree; audited, and listed for classes and plans.
CREATE TABLE textbooks (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  edition TEXT,
  series TEXT,
  publisher TEXT,
  audience TEXT,
  cover TEXT,
  level TEXT,
  intro TEXT,
  type TEXT NOT NULL,
  audit TEXT NOT NULL,
  passed_once BOOLEAN NOT NULL,
  submitted_by_id TEXT,
  reason TEXT,
  decided_by_id TEXT,
  decided_at TEXT,
  not_audited TEXT,
  unit_count BIGINT NOT NULL
);
CREATE INDEX textbooks_created ON textbooks (created_at);
CREATE INDEX textbooks_title ON textbooks (title);

CREATE TABLE textbook_units (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  number BIGINT NOT NULL,
  name TEXT NOT NULL,
  intro TEXT
);
CREATE INDEX textbook_units_parent ON textbook_units (parent_id, position);

ALTER TABLE coursewares ADD COLUMN textbook_id TEXT;
ALTER TABLE coursewares ADD COLUMN unit_id TEXT;
CREATE INDEX coursewares_textbook ON coursewares (textbook_id, unit_id);
