-- Share links: what is shown to whoever has one, for how long, and which browsers opened it. Of a token only the hash is stored, apart from its row, so that no
-- list, history or export can carry it.
CREATE TABLE shares (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  resource TEXT NOT NULL,
  record_id TEXT NOT NULL,
  params TEXT NOT NULL,
  maker_id TEXT NOT NULL REFERENCES users (id),
  expires_at TEXT NOT NULL,
  most_uses BIGINT,
  browsers BIGINT NOT NULL,
  opens BIGINT NOT NULL,
  last_open_at TEXT,
  revoked_at TEXT,
  burnt BOOLEAN NOT NULL
);
CREATE INDEX shares_record ON shares (resource, record_id, created_at);
CREATE INDEX shares_maker ON shares (maker_id, created_at);
CREATE INDEX shares_created ON shares (created_at);
CREATE INDEX shares_updated ON shares (updated_at);

CREATE TABLE share_tokens (
  token_hash TEXT PRIMARY KEY,
  share_id TEXT NOT NULL REFERENCES shares (id)
);

-- Browsers that opened links. What they hold is good until `until`; the row stays longer, so that the same browser is counted once.
CREATE TABLE link_sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  until TEXT NOT NULL
);
CREATE INDEX link_sessions_until ON link_sessions (until);

CREATE TABLE link_session_shares (
  session_id TEXT NOT NULL,
  share_id TEXT NOT NULL REFERENCES shares (id),
  opened_at TEXT NOT NULL,
  PRIMARY KEY (session_id, share_id)
);
CREATE INDEX link_session_shares_opened ON link_session_shares (opened_at);
