-- Messages that leave the house: what became of each. `sealed` is whom it is for and what it says, sealed under the privacy key, until it is sent or given up;
-- `recipient` is masked. `fault` says of the last try that failed whether the message was refused or the provider is away.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL,
  about TEXT NOT NULL,
  state TEXT NOT NULL,
  tries BIGINT NOT NULL,
  fault TEXT,
  error TEXT,
  error_zh TEXT,
  provider_id TEXT,
  sent_at TEXT,
  good_until TEXT NOT NULL,
  sealed BYTEA
);
CREATE INDEX deliveries_created ON deliveries (created_at);
CREATE INDEX deliveries_waiting ON deliveries (good_until) WHERE state = 'queued';
CREATE INDEX deliveries_tried ON deliveries (updated_at) WHERE tries > 0;
