-- Quality inspection: what was said in a class, the words that are looked for in it, what was found and how it was decided.
CREATE TABLE violation_words (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Of a rule by terms: a list of them as JSON. Of one by a pattern: the pattern.
  terms TEXT,
  pattern TEXT,
  excluded TEXT,
  language TEXT NOT NULL,
  speaker TEXT NOT NULL,
  anchor TEXT NOT NULL,
  -- Seconds.
  window_s BIGINT,
  least BIGINT,
  severity BIGINT NOT NULL,
  points BIGINT NOT NULL,
  state TEXT NOT NULL
);
CREATE INDEX violation_words_created ON violation_words (created_at, id, deleted_at);
CREATE INDEX violation_words_name ON violation_words (name, id, deleted_at);
CREATE INDEX violation_words_severity ON violation_words (severity, id, deleted_at);

-- What was said in a class. One a class: a new upload takes the place of the one before.
CREATE TABLE transcripts (
  class_id TEXT PRIMARY KEY REFERENCES classes (id),
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  -- `en`, `zh` or `mixed`.
  language TEXT NOT NULL,
  lines BIGINT NOT NULL,
  by_id TEXT,
  by_name TEXT,
  at TEXT NOT NULL
);
CREATE INDEX transcripts_at ON transcripts (at);

CREATE TABLE transcript_lines (
  class_id TEXT NOT NULL REFERENCES transcripts (class_id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  -- Milliseconds from the start of the transcript.
  from_ms BIGINT NOT NULL,
  to_ms BIGINT NOT NULL,
  speaker TEXT NOT NULL,
  -- `teacher`, `student` or `unknown`.
  role TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (class_id, n)
);

CREATE TABLE inspections (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  number TEXT NOT NULL,
  class_id TEXT NOT NULL UNIQUE REFERENCES classes (id),
  class_at TEXT NOT NULL,
  teacher_id TEXT,
  -- The teacher, while all hits are decided on and one is theirs to answer: until then it is nobody's own.
  shown_to_id TEXT,
  -- S09: `not_inspected`, `obtaining`, `analysing`, `obtained`, `failed`.
  state TEXT NOT NULL,
  -- Why it failed: `no_transcript`, `interrupted`.
  reason TEXT,
  transcript BOOLEAN NOT NULL,
  language TEXT,
  hits BIGINT NOT NULL,
  open BIGINT NOT NULL,
  appealed BIGINT NOT NULL,
  worst BIGINT,
  score BIGINT,
  adherence BIGINT,
  due_at TEXT,
  obtained_at TEXT
);
CREATE INDEX inspections_created ON inspections (created_at, id, deleted_at);
CREATE INDEX inspections_due ON inspections (due_at, id, deleted_at);
CREATE INDEX inspections_worst ON inspections (worst, id, deleted_at);
CREATE INDEX inspections_class_at ON inspections (class_at, id, deleted_at);
CREATE INDEX inspections_shown ON inspections (shown_to_id);

CREATE TABLE inspection_hits (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  inspection_id TEXT NOT NULL REFERENCES inspections (id),
  class_id TEXT NOT NULL,
  word_id TEXT NOT NULL,
  word_version BIGINT NOT NULL,
  line BIGINT NOT NULL,
  from_ms BIGINT NOT NULL,
  to_ms BIGINT NOT NULL,
  speaker TEXT NOT NULL,
  -- What of the line was found, as it stands there.
  matched TEXT,
  snippet TEXT,
  severity BIGINT NOT NULL,
  points BIGINT NOT NULL,
  state TEXT NOT NULL,
  reviewer_id TEXT,
  decided_at TEXT,
  note TEXT,
  -- The teacher and their account, from the confirmation on.
  teacher_id TEXT,
  teacher_user_id TEXT,
  appeal_until TEXT,
  appeal TEXT,
  appealed_at TEXT,
  settler_id TEXT,
  settled_at TEXT,
  answer TEXT
);
CREATE INDEX inspection_hits_created ON inspection_hits (created_at, id, deleted_at);
CREATE INDEX inspection_hits_inspection ON inspection_hits (inspection_id, line);
CREATE INDEX inspection_hits_word ON inspection_hits (word_id, state);
CREATE INDEX inspection_hits_teacher ON inspection_hits (teacher_id, state);
CREATE INDEX inspection_hits_state ON inspection_hits (state, appealed_at);

-- How the steps of a class went beside its plan: found with the inspection.
CREATE TABLE inspection_steps (
  inspection_id TEXT NOT NULL REFERENCES inspections (id),
  n BIGINT NOT NULL,
  plan_id TEXT NOT NULL,
  step TEXT NOT NULL,
  title TEXT NOT NULL,
  required BOOLEAN NOT NULL,
  planned_s BIGINT NOT NULL,
  -- Null where the step was left out.
  taken_s BIGINT,
  swapped BOOLEAN NOT NULL,
  PRIMARY KEY (inspection_id, n)
);
CREATE INDEX inspection_steps_plan ON inspection_steps (plan_id, step);

INSERT INTO counters (name, value) VALUES ('inspection', 1000);
