-- Subtitle tracks; what their documents say is projected into the columns. A task names the version of its track that was handed in.
CREATE TABLE subtitle_tracks (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  video_id TEXT,
  language TEXT NOT NULL,
  template TEXT NOT NULL,
  copy_of_id TEXT REFERENCES subtitle_tracks (id),
  status TEXT NOT NULL,
  published_version BIGINT,
  review_version BIGINT,
  submitted_by_id TEXT,
  reason TEXT,
  cue_count BIGINT NOT NULL,
  problem_count BIGINT NOT NULL
);
CREATE INDEX subtitle_tracks_created ON subtitle_tracks (created_at, id, deleted_at);
CREATE INDEX subtitle_tracks_updated ON subtitle_tracks (updated_at, id, deleted_at);
CREATE INDEX subtitle_tracks_video ON subtitle_tracks (video_id);
ALTER TABLE video_tasks ADD COLUMN track_version BIGINT;
CREATE INDEX video_tasks_track ON video_tasks (track_id);
CREATE INDEX videos_track ON videos (track_id);
