-- Animations: a film with a cover, its place in a series, and where in it what is learnt. They hang on coursewares in an order.
CREATE TABLE animations (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  cover TEXT,
  video_id TEXT NOT NULL,
  series TEXT,
  episode BIGINT,
  level TEXT,
  points TEXT,
  listing TEXT NOT NULL
);
CREATE INDEX animations_created ON animations (created_at, id, deleted_at);
CREATE INDEX animations_listing ON animations (listing, created_at, id, deleted_at);
CREATE INDEX animations_series ON animations (series, episode, id, deleted_at);
CREATE INDEX animations_title ON animations (title, id, deleted_at);
CREATE INDEX animations_video ON animations (video_id);

CREATE TABLE animation_marks (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  at_ms BIGINT NOT NULL,
  point TEXT NOT NULL
);
CREATE INDEX animation_marks_parent ON animation_marks (parent_id, position);

CREATE TABLE courseware_animations (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  animation_id TEXT NOT NULL
);
CREATE INDEX courseware_animations_parent ON courseware_animations (parent_id, position);
CREATE INDEX courseware_animations_animation ON courseware_animations (animation_id);
