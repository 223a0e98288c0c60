-- Sessions as their owners see them: from which device and address, when last used, and when the person last proved to be who they are.
ALTER TABLE sessions ADD COLUMN device TEXT;
ALTER TABLE sessions ADD COLUMN ip TEXT;
ALTER TABLE sessions ADD COLUMN last_seen_at TEXT;
ALTER TABLE sessions ADD COLUMN reauth_at TEXT;
ALTER TABLE users ADD COLUMN last_seen_at TEXT;

-- Browsers whose owner asked to be remembered: what others guess does not make these wait.
CREATE TABLE known_devices (
  token_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  label TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id, last_at);
CREATE INDEX known_devices_last ON known_devices (last_at);

-- Failed sign-ins, by account and kind of device, and by address; names are hashed. Written on failures only.
CREATE TABLE sign_in_waits (
  name TEXT PRIMARY KEY,
  failures BIGINT NOT NULL,
  waits_until TEXT NOT NULL,
  ends_at TEXT NOT NULL
);
CREATE INDEX sign_in_waits_ends ON sign_in_waits (ends_at);
