-- States of a document that its log can be replayed from; kept sparsely, so that any moment of the kept log can be seen again.
CREATE TABLE document_bases (
  document_id TEXT NOT NULL REFERENCES documents (id),
  seq BIGINT NOT NULL,
  state BYTEA NOT NULL,
  PRIMARY KEY (document_id, seq)
);

-- Named versions: what the document said, for good.
CREATE TABLE document_versions (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id),
  number BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  content TEXT NOT NULL,
  problems TEXT NOT NULL
);
CREATE UNIQUE INDEX document_versions_number ON document_versions (document_id, number);

-- How far a person has seen a document.
CREATE TABLE document_visits (
  document_id TEXT NOT NULL REFERENCES documents (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  seq BIGINT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (document_id, user_id)
);

-- Threads of comments; the first of a thread has its own id as thread.
CREATE TABLE document_comments (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id),
  thread_id TEXT NOT NULL,
  place TEXT NOT NULL,
  quote TEXT NOT NULL,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  body TEXT NOT NULL,
  mentions TEXT NOT NULL,
  edited_at TEXT,
  resolved_at TEXT,
  resolved_by_name TEXT
);
CREATE INDEX document_comments_document ON document_comments (document_id, thread_id, at);

-- The way of a version out of the console: submitted, decided, withdrawn.
CREATE TABLE document_publications (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id),
  number BIGINT NOT NULL,
  state TEXT NOT NULL,
  reviewers TEXT NOT NULL,
  submitted_at TEXT NOT NULL,
  submitted_by TEXT NOT NULL,
  submitted_by_name TEXT NOT NULL,
  decided_at TEXT,
  decided_by_name TEXT,
  reason TEXT,
  withdrawn_at TEXT,
  withdrawn_by_name TEXT,
  withdrawn_reason TEXT
);
CREATE INDEX document_publications_document ON document_publications (document_id, submitted_at);

-- Which plan a class follows, and which of its versions: what is planned stays as it was published.
ALTER TABLE classes ADD COLUMN sop_plan_id TEXT REFERENCES sop_plans (id);
ALTER TABLE classes ADD COLUMN sop_plan_version BIGINT;
