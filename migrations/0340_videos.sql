-- Videos: what came in, and what was made of it; the tasks of subtitling one; and the collections in which they are shown.
CREATE TABLE videos (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  origin TEXT NOT NULL,
  original_id TEXT,
  file TEXT NOT NULL,
  poster TEXT,
  duration_ms BIGINT,
  width BIGINT,
  height BIGINT,
  fps BIGINT,
  size BIGINT,
  language TEXT,
  level TEXT,
  track_id TEXT,
  points TEXT,
  collection_id TEXT,
  position TEXT,
  courseware_id TEXT,
  handling TEXT NOT NULL,
  task_id TEXT,
  review TEXT NOT NULL,
  maker_id TEXT,
  reason TEXT,
  decided_by_id TEXT,
  decided_at TEXT,
  recommended BOOLEAN NOT NULL,
  stopped_by_id TEXT,
  rights TEXT,
  rights_until TEXT
);
CREATE INDEX videos_created ON videos (created_at, id, deleted_at);
CREATE INDEX videos_name ON videos (name, id, deleted_at);
CREATE INDEX videos_handling ON videos (handling, created_at, id, deleted_at);
CREATE INDEX videos_collection ON videos (collection_id, position);
CREATE INDEX videos_stopped ON videos (stopped_by_id);
CREATE INDEX videos_original ON videos (original_id);

CREATE TABLE video_collections (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  spoken TEXT,
  introduction TEXT,
  cover TEXT,
  view_mode TEXT NOT NULL,
  listing TEXT NOT NULL,
  type TEXT NOT NULL,
  payment_type TEXT NOT NULL,
  level TEXT,
  short_drama_support BOOLEAN NOT NULL,
  sort BIGINT NOT NULL,
  manual_recommendation BOOLEAN NOT NULL,
  visible_app TEXT NOT NULL
);
CREATE INDEX video_collections_created ON video_collections (created_at, id, deleted_at);
CREATE INDEX video_collections_sort ON video_collections (sort, id, deleted_at);
CREATE INDEX video_collections_title ON video_collections (title);

CREATE TABLE video_tasks (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  video_id TEXT NOT NULL,
  track_id TEXT,
  points TEXT,
  assignee_id TEXT NOT NULL,
  level TEXT NOT NULL,
  requirements TEXT NOT NULL,
  collection_id TEXT NOT NULL,
  category_id TEXT,
  due_at TEXT,
  status TEXT NOT NULL,
  round BIGINT NOT NULL,
  handed_in_at TEXT,
  reason TEXT,
  assigned_by_id TEXT,
  decided_by_id TEXT,
  decided_at TEXT,
  result_video_id TEXT,
  result_courseware_id TEXT
);
CREATE INDEX video_tasks_created ON video_tasks (created_at, id, deleted_at);
CREATE INDEX video_tasks_status ON video_tasks (status, due_at);
CREATE INDEX video_tasks_video ON video_tasks (video_id);
CREATE INDEX video_tasks_assignee ON video_tasks (assignee_id, status);
CREATE INDEX video_tasks_collection ON video_tasks (collection_id);
