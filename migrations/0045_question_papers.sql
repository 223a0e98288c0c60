-- Question papers: what their documents project.
CREATE TABLE question_papers (
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
  minutes BIGINT NOT NULL,
  template TEXT NOT NULL,
  copy_of_id TEXT REFERENCES question_papers (id),
  status TEXT NOT NULL,
  published_version BIGINT,
  question_count BIGINT NOT NULL,
  total_score BIGINT NOT NULL,
  problem_count BIGINT NOT NULL
);
CREATE INDEX question_papers_updated ON question_papers (updated_at);
