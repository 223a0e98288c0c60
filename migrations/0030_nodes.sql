-- Several nodes on one database: who they are, who does what only one may do, and a way to read what was committed by others.

-- The database's own number of the transaction (PostgreSQL), for a node that missed an announcement; 0 where there is one node only.
ALTER TABLE journal ADD COLUMN tx BIGINT NOT NULL DEFAULT 0;
CREATE INDEX journal_tx ON journal (tx) WHERE tx > 0;

CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  beat_at TEXT NOT NULL,
  draining BOOLEAN NOT NULL,
  -- What it says about itself, as JSON.
  report TEXT NOT NULL
);

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until TEXT NOT NULL
);
