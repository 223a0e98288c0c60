-- What a restore was written over, for good, so that it can be looked at and brought back at any later time; and where in the log it stands. `undoes` is the
-- entry of the restore that this one takes back.
CREATE TABLE document_restores (
  document_id TEXT NOT NULL REFERENCES documents (id),
  seq BIGINT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  from_seq BIGINT NOT NULL,
  version BIGINT,
  undoes BIGINT,
  undone_at TEXT,
  content_before TEXT NOT NULL,
  PRIMARY KEY (document_id, seq)
);

-- When the bin of a document was last looked through for what is old, and as of which entry.
ALTER TABLE documents ADD COLUMN bin_looked_at TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN bin_seq BIGINT NOT NULL DEFAULT 0;
