-- Bookings: a student's claim on a lesson slot, until it is matched.
CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  number TEXT NOT NULL UNIQUE,
  student_id TEXT NOT NULL REFERENCES students (id),
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  zone TEXT NOT NULL,
  lesson TEXT NOT NULL,
  courseware TEXT,
  status TEXT NOT NULL,
  teacher_id TEXT REFERENCES teachers (id),
  class_id TEXT REFERENCES classes (id),
  note TEXT
);
CREATE INDEX bookings_created ON bookings (created_at);
CREATE INDEX bookings_start ON bookings (status, start_at);
CREATE INDEX bookings_student ON bookings (student_id, start_at);
INSERT INTO counters (name, value) VALUES ('booking', 1000);
