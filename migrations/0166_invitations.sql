-- Invitations of people who are to work here, a row for each address. The token of the link is known by its hash alone; an address has one that waits.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  email TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  note TEXT,
  language TEXT NOT NULL,
  inviter_id TEXT,
  user_id TEXT,
  expires_at TEXT NOT NULL,
  answered_at TEXT,
  token_hash TEXT
);
CREATE UNIQUE INDEX invitations_waiting ON invitations (email) WHERE state = 'sent';
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
CREATE INDEX invitations_created ON invitations (created_at);
CREATE TABLE invitation_roles (
  invitation_id TEXT NOT NULL REFERENCES invitations (id) ON DELETE CASCADE,
  role_id TEXT NOT NULL,
  PRIMARY KEY (invitation_id, role_id)
);
-- Who invited the person of an account.
ALTER TABLE users ADD COLUMN invited_by_id TEXT;
