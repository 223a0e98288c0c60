-- Series of classes: a weekly pattern on the clock of a zone, and the classes that were made by it. What of it was changed for one class alone is an exception.
CREATE TABLE class_series (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  teacher_id TEXT,
  weekdays TEXT NOT NULL,
  every_weeks BIGINT NOT NULL,
  start_time TEXT NOT NULL,
  minutes BIGINT NOT NULL,
  zone TEXT NOT NULL,
  from_day TEXT NOT NULL,
  until_day TEXT,
  count BIGINT,
  courseware_id TEXT,
  classroom_plan_id TEXT,
  state TEXT NOT NULL,
  ended_after TEXT,
  exceptions_too BOOLEAN,
  changed BIGINT
);
CREATE INDEX class_series_created ON class_series (created_at, id, deleted_at);
CREATE INDEX class_series_name ON class_series (name, id, deleted_at);
CREATE INDEX class_series_teacher ON class_series (teacher_id);
CREATE INDEX class_series_courseware ON class_series (courseware_id);
CREATE INDEX class_series_plan ON class_series (classroom_plan_id);

CREATE TABLE class_series_students (
  series_id TEXT NOT NULL,
  student_id TEXT NOT NULL,
  PRIMARY KEY (series_id, student_id)
);
CREATE INDEX class_series_students_student ON class_series_students (student_id);

-- Days of the pattern on which no class was made.
CREATE TABLE class_series_skipped (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  day TEXT NOT NULL
);
CREATE INDEX class_series_skipped_parent ON class_series_skipped (parent_id, position);

ALTER TABLE classes ADD COLUMN series_id TEXT;
-- The day on which the pattern has it, wherever it was moved.
ALTER TABLE classes ADD COLUMN series_day TEXT;
ALTER TABLE classes ADD COLUMN detached BOOLEAN;
CREATE INDEX classes_series ON classes (series_id, series_day);
