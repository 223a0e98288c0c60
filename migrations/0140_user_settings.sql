-- What a person set up for themselves, on every device: a row for each setting. Language and time zone stand with the account.
CREATE TABLE user_settings (
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, name)
);
