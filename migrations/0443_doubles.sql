-- Records that are one person, and were made twice. Their names are held against each other as they sound; the server fills that in.
ALTER TABLE students ADD COLUMN name_key TEXT;
CREATE INDEX students_name_key ON students (name_key);
ALTER TABLE teachers ADD COLUMN name_key TEXT;
CREATE INDEX teachers_name_key ON teachers (name_key);

-- Each merge of two of them: whatever named the one that is gone names the one that was kept. While it is not undone the one that is gone is not brought back.
CREATE TABLE merges (
  id TEXT PRIMARY KEY,
  -- student or teacher
  person TEXT NOT NULL,
  kept_id TEXT NOT NULL,
  gone_id TEXT NOT NULL,
  at TEXT NOT NULL,
  by_id TEXT,
  by_name TEXT,
  -- Which fields of the one that is gone were taken over, each with what stood there before; and how much of what was moved.
  taken TEXT NOT NULL,
  moved TEXT NOT NULL,
  undone_at TEXT,
  undone_by TEXT
);
CREATE INDEX merges_kept ON merges (kept_id, at);
CREATE UNIQUE INDEX merges_gone ON merges (gone_id) WHERE undone_at IS NULL;

-- What each moved, row by row, so that it is undone exactly: the table and column, and the row's key within it.
CREATE TABLE merge_rows (
  merge_id TEXT NOT NULL,
  place TEXT NOT NULL,
  row_key TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (merge_id, place, row_key)
);
CREATE INDEX merge_rows_at ON merge_rows (at);
