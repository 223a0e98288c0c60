-- Pictures that were asked for: numbered takes of a page, a character's face or a book's cover. `brief` is what the built-in maker draws from, `replaced` the
-- picture that was there when it was asked for: only over that one the new one is put. A take that came too late waits until somebody uses it.
CREATE TABLE takes (
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  target TEXT NOT NULL,
  target_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  state TEXT NOT NULL,
  file TEXT,
  replaced TEXT NOT NULL,
  waits BOOLEAN NOT NULL,
  prompt TEXT NOT NULL,
  negative TEXT NOT NULL,
  brief TEXT NOT NULL,
  not_drawn TEXT NOT NULL,
  seed BIGINT NOT NULL,
  style TEXT NOT NULL,
  lora TEXT NOT NULL,
  model TEXT NOT NULL,
  ms BIGINT,
  error TEXT,
  error_zh TEXT,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at TEXT NOT NULL,
  started_at TEXT,
  ended_at TEXT,
  job_id TEXT NOT NULL
);
CREATE UNIQUE INDEX takes_number ON takes (book_id, target_id, number);
CREATE UNIQUE INDEX takes_job ON takes (job_id);
-- What counts to the limits, and what is open.
CREATE INDEX takes_by ON takes (by_id, at);
CREATE INDEX takes_open ON takes (book_id, target_id) WHERE state IN ('queued', 'running');
CREATE INDEX takes_ms ON takes (model, ended_at) WHERE state = 'done';
CREATE TABLE take_votes (
  take_id TEXT NOT NULL REFERENCES takes (id),
  user_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (take_id, user_id)
);
