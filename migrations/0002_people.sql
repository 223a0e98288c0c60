-- Students and teachers.
CREATE TABLE students (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  english_name TEXT,
  phone TEXT,
  email TEXT,
  level TEXT,
  zone TEXT,
  status TEXT NOT NULL,
  note TEXT
);
CREATE INDEX students_created ON students (created_at);

CREATE TABLE teachers (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  user_id TEXT REFERENCES users (id),
  phone TEXT,
  email TEXT,
  country TEXT,
  zone TEXT,
  level TEXT NOT NULL,
  status TEXT NOT NULL,
  note TEXT
);
CREATE INDEX teachers_created ON teachers (created_at);
CREATE INDEX teachers_user ON teachers (user_id);
