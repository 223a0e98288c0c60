-- Books that are being made of a brief: what they are to be, where they are, and the stories that were proposed for each.
CREATE TABLE makings (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  plot TEXT NOT NULL,
  keywords TEXT,
  level TEXT NOT NULL,
  pages BIGINT NOT NULL,
  style TEXT NOT NULL,
  wanted BIGINT NOT NULL,
  state TEXT NOT NULL,
  fault TEXT,
  fault_detail TEXT,
  built_in BOOLEAN NOT NULL,
  maker_id TEXT,
  remarks TEXT,
  round BIGINT NOT NULL,
  candidate_count BIGINT NOT NULL,
  chosen BIGINT,
  made_book_id TEXT
);
CREATE INDEX makings_created ON makings (created_at);
CREATE INDEX makings_updated ON makings (updated_at);
CREATE INDEX makings_state ON makings (state);
CREATE INDEX makings_made_book ON makings (made_book_id);

CREATE TABLE making_roles (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  name TEXT NOT NULL,
  part TEXT NOT NULL,
  description TEXT
);
CREATE INDEX making_roles_parent ON making_roles (parent_id, position);

CREATE TABLE making_candidates (
  making_id TEXT NOT NULL REFERENCES makings (id),
  number BIGINT NOT NULL,
  round BIGINT NOT NULL,
  at TEXT NOT NULL,
  written_by TEXT NOT NULL,
  title TEXT NOT NULL,
  logline TEXT NOT NULL,
  pages TEXT NOT NULL,
  roles TEXT NOT NULL,
  notes TEXT NOT NULL,
  edited_by_name TEXT,
  PRIMARY KEY (making_id, number)
);
CREATE INDEX jobs_record ON jobs (resource, record_id);

-- Requests that name themselves: sent again, one is the same making.
CREATE TABLE making_requests (
  user_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  making_id TEXT NOT NULL REFERENCES makings (id),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, request_id)
);
CREATE INDEX making_requests_at ON making_requests (at);
