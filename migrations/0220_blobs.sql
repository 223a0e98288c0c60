-- Larger files lie in the blob store, in pieces, under a name of their own; without one the bytes are in `file_bytes`.
ALTER TABLE files ADD COLUMN blob TEXT;
-- Of a private file, whose it is: `account:<id>` until a record takes it, then `<resource>:<id>`, whose calls alone give it out.
ALTER TABLE files ADD COLUMN record TEXT;
CREATE INDEX files_blob ON files (blob) WHERE blob IS NOT NULL;

-- Files on their way in, a piece at a time. Their pieces lie in the blob store under the upload's id.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  by_id TEXT NOT NULL,
  name TEXT NOT NULL,
  size BIGINT NOT NULL,
  sort TEXT NOT NULL,
  -- When the browser's file was last changed: the same name and size may be another file.
  modified BIGINT,
  -- What it became.
  file_id TEXT
);
CREATE INDEX uploads_by ON uploads (by_id, at);
CREATE INDEX uploads_at ON uploads (at);
CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  part BIGINT NOT NULL,
  PRIMARY KEY (upload_id, part)
);
