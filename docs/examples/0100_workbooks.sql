CREATE TABLE workbooks (
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
  price BIGINT,
  discount BIGINT,
  listening BIGINT,
  in_print_since TEXT,
  topics TEXT,
  skills TEXT,
  shelf_id TEXT,
  state TEXT NOT NULL,
  reviewer_id TEXT,
  reason TEXT
);
CREATE INDEX workbooks_created ON workbooks (created_at);

-- Child rows: each with its record and its place, then their fields.
CREATE TABLE workbook_chapters (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  title TEXT NOT NULL,
  pages BIGINT,
  see_id TEXT
);
CREATE INDEX workbook_chapters_parent ON workbook_chapters (parent_id, position);

-- A tree: the record above, and the place among those beside it.
CREATE TABLE shelves (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  parent_id TEXT,
  place TEXT NOT NULL
);
CREATE INDEX shelves_parent ON shelves (parent_id, place);
