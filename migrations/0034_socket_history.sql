-- What happened to people's sockets in the last day, on every node: why somebody did or did not get something.
CREATE TABLE socket_history (
  user_id TEXT NOT NULL,
  at TEXT NOT NULL,
  node TEXT NOT NULL,
  -- Order on its node.
  place BIGINT NOT NULL,
  connection TEXT NOT NULL,
  what TEXT NOT NULL,
  topic TEXT,
  position BIGINT,
  count BIGINT,
  code TEXT
);
CREATE INDEX socket_history_user ON socket_history (user_id, at);
CREATE INDEX socket_history_at ON socket_history (at);
