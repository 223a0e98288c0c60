-- Leave of teachers: asked for, approved or rejected, taken back. While it is asked or approved a teacher has no other at the same time.
CREATE TABLE leaves (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  number TEXT NOT NULL,
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  zone TEXT NOT NULL,
  -- `asked`, `approved`, `rejected`, `taken_back`.
  state TEXT NOT NULL,
  decided_by_id TEXT,
  decided_at TEXT,
  -- The teacher's and the deciders' alone, so no fields of the record: what for (`leave`, `sick`, `training`), why, and why it was rejected.
  kind TEXT,
  reason TEXT,
  answer TEXT
);
CREATE INDEX leaves_teacher ON leaves (teacher_id, end_at);
CREATE INDEX leaves_approved ON leaves (end_at) WHERE state = 'approved';
CREATE INDEX leaves_start ON leaves (start_at, id, deleted_at);
CREATE INDEX leaves_created ON leaves (created_at, id, deleted_at);

INSERT INTO counters (name, value) VALUES ('leave', 1000);
