-- What an account is told: a row for each recipient. `batch` is one sending to all of them; `group_key` what is shown together, mostly a record.
-- `mail_after` is when it is to be mailed if nobody has seen it; nothing is without a provider of mail.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  batch TEXT NOT NULL,
  kind TEXT NOT NULL,
  params TEXT NOT NULL,
  resource TEXT,
  record_id TEXT,
  group_key TEXT NOT NULL,
  by_id TEXT,
  by_name TEXT,
  at TEXT NOT NULL,
  reached_at TEXT,
  seen_at TEXT,
  read_at TEXT,
  mail_after TEXT
);
CREATE INDEX notifications_user ON notifications (user_id, at);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_sent ON notifications (by_id, at);
CREATE INDEX notifications_batch ON notifications (batch);
CREATE INDEX notifications_at ON notifications (at);
