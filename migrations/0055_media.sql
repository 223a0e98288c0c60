-- Sounds beside images, and what a file was called. The bytes have a table of their own: SQLite reads a row's columns in order, and those behind
-- megabytes are slow to come by.
CREATE TABLE file_bytes (
  file_id TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  bytes BYTEA NOT NULL
);
INSERT INTO file_bytes (file_id, bytes) SELECT id, bytes FROM files;
ALTER TABLE files DROP COLUMN bytes;
ALTER TABLE files ADD COLUMN name TEXT;
CREATE INDEX files_at ON files (at);

-- A material may be the thing itself, and a question of the bank may show and play something.
ALTER TABLE materials ADD COLUMN file TEXT;
ALTER TABLE bank_questions ADD COLUMN image TEXT;
ALTER TABLE bank_questions ADD COLUMN media TEXT;
