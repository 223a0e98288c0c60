-- Teachers on standby: planned by the desk, on call by their own press, used when they stand in, done by the clock. Of one teacher no two at the same time.
CREATE TABLE standbys (
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
  -- For classes of these levels alone; of all where nobody has said.
  levels TEXT,
  -- `planned`, `on_call`, `used`, `done`, `cancelled`.
  state TEXT NOT NULL,
  on_call_at TEXT,
  -- What it was used for.
  class_id TEXT REFERENCES classes (id)
);
CREATE INDEX standbys_teacher ON standbys (teacher_id, end_at);
CREATE INDEX standbys_live ON standbys (end_at) WHERE state IN ('planned', 'on_call', 'used');
CREATE INDEX standbys_class ON standbys (class_id) WHERE class_id IS NOT NULL;
CREATE INDEX standbys_start ON standbys (start_at, id, deleted_at);
CREATE INDEX standbys_created ON standbys (created_at, id, deleted_at);

INSERT INTO counters (name, value) VALUES ('standby', 1000);
