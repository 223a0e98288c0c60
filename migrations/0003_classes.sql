-- Classes, who takes part, and the reminders they cause.
ALTER TABLE teachers ADD COLUMN calendar BIGINT NOT NULL DEFAULT 0;
ALTER TABLE students ADD COLUMN calendar BIGINT NOT NULL DEFAULT 0;

CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO counters (name, value) VALUES ('class', 1000);

CREATE TABLE classes (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  teacher_id TEXT REFERENCES teachers (id),
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  zone TEXT NOT NULL,
  status TEXT NOT NULL,
  outcome TEXT,
  courseware TEXT,
  description TEXT,
  link TEXT,
  classroom_type TEXT NOT NULL,
  matched BOOLEAN NOT NULL,
  room_id TEXT NOT NULL,
  entry_reminded_at TEXT
);
CREATE INDEX classes_start ON classes (start_at);
CREATE INDEX classes_created ON classes (created_at);
CREATE INDEX classes_teacher ON classes (teacher_id, start_at);
CREATE INDEX classes_status ON classes (status, start_at);

CREATE TABLE class_students (
  class_id TEXT NOT NULL REFERENCES classes (id),
  student_id TEXT NOT NULL REFERENCES students (id),
  PRIMARY KEY (class_id, student_id)
);
CREATE INDEX class_students_student ON class_students (student_id);

CREATE TABLE reminders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  class_id TEXT NOT NULL REFERENCES classes (id),
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL,
  reached_at TEXT,
  seen_at TEXT,
  dismissed_at TEXT,
  closed_at TEXT
);
CREATE INDEX reminders_user ON reminders (user_id, created_at);
CREATE INDEX reminders_class ON reminders (class_id);
