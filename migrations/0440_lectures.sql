-- Lectures: classes that many watch. Beside each class what a lecture has of its own: who helps, how many may come and what they may say; what is sold in it.
CREATE TABLE lectures (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  class_id TEXT NOT NULL REFERENCES classes (id),
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  zone TEXT NOT NULL,
  state TEXT NOT NULL,
  classroom_type TEXT NOT NULL,
  link TEXT,
  cover TEXT,
  introduction TEXT,
  comment_mode TEXT NOT NULL,
  capacity BIGINT NOT NULL,
  sop_plan_id TEXT REFERENCES sop_plans (id),
  viewers BIGINT NOT NULL DEFAULT 0,
  peak BIGINT NOT NULL DEFAULT 0,
  real_start_at TEXT,
  real_end_at TEXT,
  close_reason TEXT,
  -- Planned pushes wait.
  push_held BOOLEAN NOT NULL DEFAULT FALSE,
  -- The one product on the screens, until when, and the step of the flow that is on.
  shown_product_id TEXT,
  shown_until TEXT,
  step_id TEXT
);
CREATE UNIQUE INDEX lectures_class ON lectures (class_id);
CREATE INDEX lectures_start ON lectures (start_at);
CREATE INDEX lectures_state ON lectures (state, start_at);
CREATE INDEX lectures_teacher ON lectures (teacher_id, start_at);
CREATE INDEX lectures_plan ON lectures (sop_plan_id, start_at);

CREATE TABLE lecture_assistants (
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  PRIMARY KEY (lecture_id, teacher_id)
);
CREATE INDEX lecture_assistants_teacher ON lecture_assistants (teacher_id);

-- What is shown to viewers; one of a lecture is on their screens at a time.
CREATE TABLE lecture_products (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL REFERENCES lectures (id),
  position BIGINT NOT NULL,
  title TEXT,
  price BIGINT,
  currency TEXT,
  image TEXT,
  link TEXT
);
CREATE INDEX lecture_products_parent ON lecture_products (parent_id, position);

-- Each time that a product came on the screens, and when it left them.
CREATE TABLE lecture_pushes (
  id TEXT PRIMARY KEY,
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  product_id TEXT NOT NULL,
  title TEXT NOT NULL,
  at TEXT NOT NULL,
  until TEXT
);
CREATE INDEX lecture_pushes_lecture ON lecture_pushes (lecture_id, at);

-- Who of the viewers looked at a product more closely.
CREATE TABLE lecture_clicks (
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  product_id TEXT NOT NULL,
  viewer TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (lecture_id, product_id, viewer)
);

CREATE TABLE lecture_comments (
  id TEXT PRIMARY KEY,
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  at TEXT NOT NULL,
  -- viewer, or the account of who works on the lecture
  author TEXT NOT NULL,
  author_role TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL,
  pinned BOOLEAN NOT NULL,
  answer TEXT,
  answered_by TEXT,
  request_id TEXT
);
CREATE INDEX lecture_comments_lecture ON lecture_comments (lecture_id, at);
CREATE INDEX lecture_comments_author ON lecture_comments (lecture_id, author, at);
CREATE UNIQUE INDEX lecture_comments_request ON lecture_comments (lecture_id, author, request_id);

-- What the clock does in a lecture, each once.
CREATE TABLE lecture_actions (
  id TEXT PRIMARY KEY,
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  product_id TEXT,
  text TEXT,
  state TEXT NOT NULL,
  done_at TEXT
);
CREATE INDEX lecture_actions_lecture ON lecture_actions (lecture_id, at);
CREATE INDEX lecture_actions_due ON lecture_actions (state, at);

-- Browsers that came by a link.
CREATE TABLE lecture_viewers (
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  viewer TEXT NOT NULL,
  name TEXT NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  seconds BIGINT NOT NULL,
  PRIMARY KEY (lecture_id, viewer)
);
CREATE INDEX lecture_viewers_last ON lecture_viewers (lecture_id, last_at);

CREATE TABLE lecture_minutes (
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  at TEXT NOT NULL,
  viewers BIGINT NOT NULL,
  comments BIGINT NOT NULL,
  clicks BIGINT NOT NULL,
  PRIMARY KEY (lecture_id, at)
);

-- When each step of the flow was begun, and before how many.
CREATE TABLE lecture_steps (
  lecture_id TEXT NOT NULL REFERENCES lectures (id),
  at TEXT NOT NULL,
  step_id TEXT NOT NULL,
  viewers BIGINT NOT NULL,
  PRIMARY KEY (lecture_id, at)
);
