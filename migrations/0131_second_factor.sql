-- Second factors: secrets are sealed under the privacy key, which is in no database.
CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  secret BYTEA,
  confirmed_at TEXT,
  last_step BIGINT NOT NULL,
  pending BYTEA,
  pending_at TEXT
);

CREATE TABLE recovery_codes (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  used_at TEXT
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Sign-ins that wait for their second step; of a ticket only the hash is stored.
CREATE TABLE second_steps (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  remember BOOLEAN NOT NULL,
  expires_at TEXT NOT NULL,
  tries BIGINT NOT NULL
);
CREATE INDEX second_steps_expires ON second_steps (expires_at);
