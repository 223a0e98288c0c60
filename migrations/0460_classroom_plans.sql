-- Classroom plans: what a class of this sort gets by default. A class names its plan and keeps what that gave it; the plan may go on.
CREATE TABLE classroom_plans (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  kind TEXT NOT NULL,
  minutes BIGINT NOT NULL,
  entry_minutes BIGINT,
  auto_end_minutes BIGINT,
  classroom_type TEXT NOT NULL,
  courseware_id TEXT,
  sop_plan_id TEXT,
  description TEXT,
  state TEXT NOT NULL
);
CREATE INDEX classroom_plans_created ON classroom_plans (created_at, id, deleted_at);
CREATE INDEX classroom_plans_name ON classroom_plans (name, id, deleted_at);
CREATE INDEX classroom_plans_courseware ON classroom_plans (courseware_id);
CREATE INDEX classroom_plans_sop ON classroom_plans (sop_plan_id);

ALTER TABLE classes ADD COLUMN classroom_plan_id TEXT;
-- What the plan gave when it was chosen, as JSON: what a class has otherwise was set for it alone.
ALTER TABLE classes ADD COLUMN plan_pins TEXT;
ALTER TABLE classes ADD COLUMN entry_minutes BIGINT;
ALTER TABLE classes ADD COLUMN auto_end_minutes BIGINT;
CREATE INDEX classes_classroom_plan ON classes (classroom_plan_id, status, start_at);
