-- Games of a few kinds, each made of pairs: a word, and what it means, looks or sounds like, or belongs to.
CREATE TABLE interactions (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  kind TEXT NOT NULL,
  level TEXT,
  cover TEXT,
  review TEXT NOT NULL,
  maker_id TEXT,
  reason TEXT,
  decided_by_id TEXT,
  decided_at TEXT
);
CREATE INDEX interactions_created ON interactions (created_at, id, deleted_at);
CREATE INDEX interactions_title ON interactions (title, id, deleted_at);
CREATE INDEX interactions_review ON interactions (review, created_at);

CREATE TABLE interaction_pairs (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  text TEXT NOT NULL,
  meaning TEXT,
  image TEXT,
  sound TEXT,
  group_name TEXT
);
CREATE INDEX interaction_pairs_parent ON interaction_pairs (parent_id, position);

CREATE TABLE interaction_coursewares (
  interaction_id TEXT NOT NULL,
  courseware_id TEXT NOT NULL,
  PRIMARY KEY (interaction_id, courseware_id)
);
CREATE INDEX interaction_coursewares_courseware ON interaction_coursewares (courseware_id);
