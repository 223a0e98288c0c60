-- What learners' apps report of words and lines: attempts with their scores, and what is wrong with a recording, a text or a score. An attempt is
-- counted where it belongs, once: on its word or line for good, and by the day for as long as days are kept.
CREATE TABLE follow_read_feedback (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  said TEXT NOT NULL,
  word_id TEXT,
  line_id TEXT,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  student_id TEXT,
  learner TEXT,
  accuracy BIGINT,
  fluency BIGINT,
  completeness BIGINT,
  prosody BIGINT,
  marks TEXT,
  recording TEXT,
  engine TEXT,
  app TEXT,
  text TEXT,
  reason TEXT,
  source TEXT NOT NULL,
  external_id TEXT NOT NULL
);
CREATE UNIQUE INDEX follow_read_feedback_once ON follow_read_feedback (source, external_id);
CREATE INDEX follow_read_feedback_word ON follow_read_feedback (word_id, occurred_at);
CREATE INDEX follow_read_feedback_line ON follow_read_feedback (line_id, occurred_at);
CREATE INDEX follow_read_feedback_status ON follow_read_feedback (status, occurred_at);
CREATE INDEX follow_read_feedback_occurred ON follow_read_feedback (occurred_at);
CREATE INDEX follow_read_feedback_created ON follow_read_feedback (created_at);

CREATE TABLE follow_read_days (
  day TEXT NOT NULL,
  item_id TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  scored BIGINT NOT NULL,
  accuracy_sum BIGINT NOT NULL,
  reports BIGINT NOT NULL,
  PRIMARY KEY (day, item_id)
);

ALTER TABLE words ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE words ADD COLUMN scored BIGINT NOT NULL DEFAULT 0;
ALTER TABLE words ADD COLUMN accuracy_sum BIGINT NOT NULL DEFAULT 0;
ALTER TABLE words ADD COLUMN accuracy_avg BIGINT;
ALTER TABLE words ADD COLUMN reports BIGINT NOT NULL DEFAULT 0;
ALTER TABLE follow_read_items ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE follow_read_items ADD COLUMN scored BIGINT NOT NULL DEFAULT 0;
ALTER TABLE follow_read_items ADD COLUMN accuracy_sum BIGINT NOT NULL DEFAULT 0;
ALTER TABLE follow_read_items ADD COLUMN accuracy_avg BIGINT;
ALTER TABLE follow_read_items ADD COLUMN reports BIGINT NOT NULL DEFAULT 0;
