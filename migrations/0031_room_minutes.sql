-- What is left of a class's network checks once the checks themselves are gone: the average of each person's minutes.
CREATE TABLE room_minutes (
  class_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  at TEXT NOT NULL,
  user_name TEXT NOT NULL,
  role TEXT NOT NULL,
  samples BIGINT NOT NULL,
  poor BIGINT NOT NULL,
  rtt DOUBLE PRECISION,
  loss_up DOUBLE PRECISION,
  loss_down DOUBLE PRECISION,
  jitter DOUBLE PRECISION,
  bitrate DOUBLE PRECISION,
  fps DOUBLE PRECISION,
  cpu DOUBLE PRECISION,
  worst BIGINT NOT NULL,
  PRIMARY KEY (class_id, user_id, at)
);
CREATE INDEX room_minutes_at ON room_minutes (at);
-- Found by age when they are due to go.
CREATE INDEX audit_at ON audit (at);
