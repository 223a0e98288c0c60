-- Picture books; what their documents say is projected into the columns.
CREATE TABLE picture_books (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  level TEXT,
  style TEXT NOT NULL,
  template TEXT NOT NULL,
  copy_of_id TEXT REFERENCES picture_books (id),
  status TEXT NOT NULL,
  published_version BIGINT,
  page_count BIGINT NOT NULL,
  image_count BIGINT NOT NULL,
  word_count BIGINT NOT NULL,
  cover TEXT,
  problem_count BIGINT NOT NULL
);
CREATE INDEX picture_books_created ON picture_books (created_at);
