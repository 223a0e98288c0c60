-- Decks: slides and pages of a courseware in numbered revisions, and their pages as they were drawn. The newest that is ready is the courseware's.
CREATE TABLE decks (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  courseware_id TEXT NOT NULL,
  file TEXT NOT NULL,
  format TEXT NOT NULL,
  size BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  state TEXT NOT NULL,
  page_count BIGINT NOT NULL,
  drawn_count BIGINT NOT NULL,
  torn_count BIGINT NOT NULL,
  width BIGINT,
  height BIGINT,
  simplified BOOLEAN NOT NULL,
  thumb TEXT,
  fault TEXT,
  job_id TEXT
);
CREATE UNIQUE INDEX decks_revision ON decks (courseware_id, revision);
CREATE INDEX decks_created ON decks (created_at);
CREATE INDEX decks_title ON decks (title);

CREATE TABLE deck_pages (
  id TEXT PRIMARY KEY,
  deck_id TEXT NOT NULL REFERENCES decks (id),
  number BIGINT NOT NULL,
  image TEXT,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  notes TEXT NOT NULL,
  fault TEXT,
  same_as BIGINT
);
CREATE UNIQUE INDEX deck_pages_number ON deck_pages (deck_id, number);

ALTER TABLE coursewares ADD COLUMN deck_id TEXT;
