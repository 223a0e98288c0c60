-- What classrooms report: network samples, room events, calls for help; and the keys they report with.
CREATE TABLE provider_keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
);

-- (class, session, sequence) is what makes a repeated delivery change nothing.
CREATE TABLE room_samples (
  class_id TEXT NOT NULL,
  session TEXT NOT NULL,
  seq BIGINT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  role TEXT NOT NULL,
  rtt DOUBLE PRECISION,
  loss_up DOUBLE PRECISION,
  loss_down DOUBLE PRECISION,
  jitter DOUBLE PRECISION,
  bitrate DOUBLE PRECISION,
  fps DOUBLE PRECISION,
  cpu DOUBLE PRECISION,
  quality BIGINT NOT NULL,
  PRIMARY KEY (class_id, session, seq)
);
CREATE INDEX room_samples_class ON room_samples (class_id, at);
CREATE INDEX room_samples_at ON room_samples (at);

CREATE TABLE room_events (
  class_id TEXT NOT NULL,
  session TEXT NOT NULL,
  seq BIGINT NOT NULL,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  role TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (class_id, session, seq)
);
CREATE INDEX room_events_class ON room_events (class_id, at);
CREATE INDEX room_events_at ON room_events (at);

-- The counts of a class's samples, kept when the samples are gone.
CREATE TABLE class_health (class_id TEXT PRIMARY KEY, samples BIGINT NOT NULL, poor BIGINT NOT NULL);

CREATE TABLE sos (
  id TEXT PRIMARY KEY,
  class_id TEXT NOT NULL REFERENCES classes (id),
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  role TEXT NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL,
  since TEXT NOT NULL,
  owner_id TEXT,
  owner_name TEXT,
  claimed_at TEXT,
  resolved_at TEXT,
  note TEXT
);
CREATE INDEX sos_state ON sos (state, since);
CREATE INDEX sos_class ON sos (class_id, since);
