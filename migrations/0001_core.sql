-- The journal, the audit trail, and who may do what.
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE topic_heads (topic TEXT PRIMARY KEY, position BIGINT NOT NULL);
CREATE TABLE journal (
  topic TEXT NOT NULL,
  position BIGINT NOT NULL,
  at TEXT NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (topic, position)
);
CREATE INDEX journal_at ON journal (at);

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT,
  resource TEXT NOT NULL,
  record_id TEXT NOT NULL,
  op TEXT NOT NULL,
  before TEXT,
  after TEXT
);
CREATE INDEX audit_record ON audit (resource, record_id, at);

-- A create that was asked for twice (a double click, a retry) makes one row.
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  resource TEXT NOT NULL,
  record_id TEXT NOT NULL,
  at TEXT NOT NULL
);

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  status TEXT NOT NULL,
  language TEXT,
  zone TEXT,
  avatar TEXT,
  start_page TEXT,
  weixin_id TEXT,
  password_hash TEXT
);
CREATE UNIQUE INDEX users_account ON users (account) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_weixin ON users (weixin_id) WHERE weixin_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_created ON users (created_at);

CREATE TABLE roles (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  description TEXT
);
CREATE UNIQUE INDEX roles_name ON roles (name) WHERE deleted_at IS NULL;

CREATE TABLE role_permissions (
  role_id TEXT NOT NULL REFERENCES roles (id),
  permission_id TEXT NOT NULL,
  actions TEXT NOT NULL,
  PRIMARY KEY (role_id, permission_id)
);

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id),
  role_id TEXT NOT NULL REFERENCES roles (id),
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_role ON user_roles (role_id);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  user_agent TEXT
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Codes and links that prove an address.
CREATE TABLE codes (
  name TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  tries BIGINT NOT NULL
);
