-- The question bank. `options` is a JSON list of {text, pair, correct}; `points` are joined by ';'.
CREATE TABLE bank_questions (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  stem TEXT NOT NULL,
  kind TEXT NOT NULL,
  level TEXT NOT NULL,
  points TEXT,
  status TEXT NOT NULL,
  passage TEXT,
  options TEXT,
  answer TEXT
);
CREATE INDEX bank_questions_created ON bank_questions (created_at);
CREATE INDEX bank_questions_kind ON bank_questions (status, kind, level);
