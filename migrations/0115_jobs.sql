-- Long work: what is to be done, who asked for it, how far it is.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  kind TEXT NOT NULL,
  lane TEXT NOT NULL,
  title TEXT NOT NULL,
  -- The permission under which it is done.
  page TEXT NOT NULL,
  resource TEXT,
  record_id TEXT,
  -- While it is queued or running, no second one of its kind with this is taken in.
  dedupe TEXT,
  state TEXT NOT NULL,
  step TEXT,
  done BIGINT NOT NULL,
  total BIGINT NOT NULL,
  input TEXT NOT NULL,
  checkpoint TEXT,
  result TEXT,
  error TEXT,
  error_zh TEXT,
  file_name TEXT,
  file_type TEXT,
  file_bytes BIGINT,
  by_id TEXT,
  by_name TEXT,
  -- The account whose turn it takes: `by_id`, or empty for the server itself.
  account TEXT NOT NULL,
  language TEXT NOT NULL,
  tries BIGINT NOT NULL,
  most_tries BIGINT NOT NULL,
  not_before TEXT NOT NULL,
  -- Whoever runs it holds this token until then; what another wrote with an older one is nothing.
  token TEXT,
  lease_until TEXT,
  node TEXT,
  cancel_asked BOOLEAN NOT NULL,
  started_at TEXT,
  ended_at TEXT
);
CREATE UNIQUE INDEX jobs_once ON jobs (kind, dedupe) WHERE state IN ('queued', 'running');
CREATE INDEX jobs_queued ON jobs (lane, account, created_at, id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (lane, account) WHERE state = 'running';
CREATE INDEX jobs_by ON jobs (by_id, created_at);
CREATE INDEX jobs_created ON jobs (created_at);
-- The file that a job leaves, in parts.
CREATE TABLE job_parts (
  job_id TEXT NOT NULL,
  part BIGINT NOT NULL,
  at TEXT NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY (job_id, part)
);
CREATE INDEX job_parts_at ON job_parts (at);
-- When what comes by the clock was last done, of what comes seldom.
CREATE TABLE schedule_runs (
  name TEXT PRIMARY KEY,
  at TEXT NOT NULL
);
