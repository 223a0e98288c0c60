-- Images, by what they are: the id is the SHA-256 of the bytes. In the database, so that a backup, a restore and every node have them.
CREATE TABLE files (
  id TEXT PRIMARY KEY,
  media_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  at TEXT NOT NULL,
  by_id TEXT,
  bytes BYTEA NOT NULL
);
CREATE INDEX files_by ON files (by_id, at);
