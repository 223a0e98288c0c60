-- Course processes: lessons in their order, published in versions; and the students who are on one, each with the lessons of the version they began with.
CREATE TABLE course_processes (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  level TEXT,
  description TEXT,
  state TEXT NOT NULL,
  published_version BIGINT,
  unpublished BOOLEAN NOT NULL
);
CREATE INDEX course_processes_created ON course_processes (created_at, id, deleted_at);
CREATE INDEX course_processes_name ON course_processes (name, id, deleted_at);

CREATE TABLE process_lessons (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  title TEXT NOT NULL,
  courseware_id TEXT,
  classroom_plan_id TEXT,
  sop_plan_id TEXT,
  homework_days BIGINT,
  review BOOLEAN
);
CREATE INDEX process_lessons_parent ON process_lessons (parent_id, position);
CREATE INDEX process_lessons_courseware ON process_lessons (courseware_id);
CREATE INDEX process_lessons_plan ON process_lessons (classroom_plan_id);
CREATE INDEX process_lessons_sop ON process_lessons (sop_plan_id);

CREATE TABLE process_versions (
  process_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  at TEXT NOT NULL,
  by_id TEXT,
  lessons TEXT NOT NULL,
  PRIMARY KEY (process_id, number)
);

CREATE TABLE enrolments (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  number TEXT NOT NULL,
  student_id TEXT NOT NULL,
  process_id TEXT NOT NULL,
  process_version BIGINT NOT NULL,
  teacher_id TEXT,
  zone TEXT NOT NULL,
  note TEXT,
  state TEXT NOT NULL
);
CREATE INDEX enrolments_created ON enrolments (created_at, id, deleted_at);
CREATE INDEX enrolments_process ON enrolments (process_id, created_at);
CREATE INDEX enrolments_student ON enrolments (student_id, process_id);
CREATE INDEX enrolments_teacher ON enrolments (teacher_id);

CREATE TABLE enrolment_lessons (
  id TEXT PRIMARY KEY,
  enrolment_id TEXT NOT NULL,
  no BIGINT NOT NULL,
  title TEXT NOT NULL,
  courseware_id TEXT,
  classroom_plan_id TEXT,
  sop_plan_id TEXT,
  homework_days BIGINT,
  review BOOLEAN,
  class_id TEXT
);
CREATE UNIQUE INDEX enrolment_lessons_no ON enrolment_lessons (enrolment_id, no);
CREATE INDEX enrolment_lessons_class ON enrolment_lessons (class_id);

INSERT INTO counters (name, value) VALUES ('enrolment', 1000);
