-- Messages between staff, and who has read them.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  sender_id TEXT NOT NULL REFERENCES users (id),
  sender_name TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX messages_sender ON messages (sender_id, created_at);

CREATE TABLE message_recipients (
  user_id TEXT NOT NULL REFERENCES users (id),
  message_id TEXT NOT NULL REFERENCES messages (id),
  created_at TEXT NOT NULL,
  read_at TEXT,
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX message_recipients_time ON message_recipients (user_id, created_at);
CREATE INDEX message_recipients_unread ON message_recipients (user_id) WHERE read_at IS NULL;
