-- Log lines: of classrooms, and of the server itself.
CREATE TABLE log_lines (
  stream TEXT NOT NULL,
  position BIGINT NOT NULL,
  source TEXT UNIQUE,
  at TEXT NOT NULL,
  client_at TEXT,
  class_id TEXT,
  session TEXT,
  user_id TEXT,
  role TEXT,
  level TEXT NOT NULL,
  event TEXT,
  message TEXT NOT NULL,
  fields TEXT,
  device TEXT,
  sdk TEXT,
  network TEXT,
  PRIMARY KEY (stream, position)
);
CREATE INDEX log_lines_class ON log_lines (stream, class_id, position);
CREATE INDEX log_lines_at ON log_lines (at);
