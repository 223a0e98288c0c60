-- Which kinds of records and documents use a file, and who uploaded it: who may see one of them may see the file.
CREATE TABLE file_uses (
  file_id TEXT NOT NULL,
  used_by TEXT NOT NULL,
  PRIMARY KEY (file_id, used_by)
);
