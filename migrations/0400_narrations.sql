-- Voices of picture books: what was said of a page, in which voice and how fast, with the times of its words; and of which pages a voice is being made, or could
-- not be.
ALTER TABLE picture_books ADD COLUMN audio_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE speeches ADD COLUMN words TEXT NOT NULL DEFAULT '[]';
CREATE TABLE narrations (
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  page_id TEXT NOT NULL,
  voice TEXT NOT NULL,
  speed TEXT NOT NULL,
  file TEXT NOT NULL,
  duration_ms BIGINT,
  words TEXT NOT NULL,
  estimated BOOLEAN NOT NULL,
  spoken TEXT NOT NULL,
  said_by TEXT NOT NULL,
  by_id TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE UNIQUE INDEX narrations_said ON narrations (book_id, page_id, voice, speed, spoken, file);
CREATE INDEX narrations_file ON narrations (file);
CREATE TABLE narration_pages (
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  page_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  state TEXT NOT NULL,
  error TEXT,
  error_zh TEXT,
  by_name TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id)
);
CREATE INDEX narration_pages_job ON narration_pages (job_id);
