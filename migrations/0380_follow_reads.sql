-- Follow-read coursewares: lines of a courseware as a video that learners speak after. What their documents say is projected into the columns; the video is
-- of one version of them.
CREATE TABLE follow_read_coursewares (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  courseware_id TEXT NOT NULL REFERENCES coursewares (id),
  level TEXT,
  template TEXT NOT NULL,
  copy_of_id TEXT REFERENCES follow_read_coursewares (id),
  status TEXT NOT NULL,
  published_version BIGINT,
  review_version BIGINT,
  submitted_by_id TEXT REFERENCES users (id),
  reason TEXT,
  line_count BIGINT NOT NULL,
  duration_ms BIGINT NOT NULL,
  problem_count BIGINT NOT NULL,
  video TEXT,
  video_version BIGINT,
  video_state TEXT NOT NULL,
  video_job_id TEXT,
  video_error TEXT,
  video_error_zh TEXT
);
CREATE INDEX follow_read_coursewares_created ON follow_read_coursewares (created_at);
CREATE INDEX follow_read_coursewares_courseware ON follow_read_coursewares (courseware_id);
