-- Listening sets: parts of a video or of a sound that a learner hears, and what they do with them. A part's gaps are numbers of words, its options one a line.
CREATE TABLE listening_sets (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  level TEXT,
  video_id TEXT,
  sound TEXT,
  sound_ms BIGINT,
  track_id TEXT,
  kind TEXT NOT NULL,
  speed BIGINT NOT NULL,
  plays BIGINT NOT NULL,
  listing TEXT NOT NULL
);
CREATE INDEX listening_sets_created ON listening_sets (created_at, id, deleted_at);
CREATE INDEX listening_sets_listing ON listening_sets (listing, created_at, id, deleted_at);
CREATE INDEX listening_sets_title ON listening_sets (title, id, deleted_at);
CREATE INDEX listening_sets_video ON listening_sets (video_id);
CREATE INDEX listening_sets_track ON listening_sets (track_id);

CREATE TABLE listening_items (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  start_ms BIGINT NOT NULL,
  end_ms BIGINT NOT NULL,
  text TEXT,
  gaps TEXT,
  options TEXT,
  answer BIGINT
);
CREATE INDEX listening_items_parent ON listening_items (parent_id, position);
