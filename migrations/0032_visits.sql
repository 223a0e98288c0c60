-- Which pages people go to (E11), and whose log line it is by name.
CREATE TABLE page_visits (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  before_page TEXT,
  current_page TEXT NOT NULL
);
CREATE INDEX page_visits_at ON page_visits (at);
ALTER TABLE log_lines ADD COLUMN user_name TEXT;
