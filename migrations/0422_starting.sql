-- The minutes before a class starts. What its teacher has done for it: of a stand-in nothing is known that the one before did.
CREATE TABLE class_starts (
  class_id TEXT NOT NULL REFERENCES classes (id),
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  -- They said that they will be there; they went to the classroom from the console.
  ready_at TEXT,
  door_at TEXT,
  -- When they were last asked again whether they come.
  asked_at TEXT,
  PRIMARY KEY (class_id, teacher_id)
);

-- Who takes care of a start that is in danger.
CREATE TABLE start_claims (
  class_id TEXT PRIMARY KEY REFERENCES classes (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  user_name TEXT NOT NULL,
  at TEXT NOT NULL
);

-- The risk of a start as it was five minutes before, and what came of it: `on_time`, `late`, `absent`, or `replaced` where somebody stood in.
CREATE TABLE start_predictions (
  class_id TEXT PRIMARY KEY REFERENCES classes (id),
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  start_at TEXT NOT NULL,
  risk BIGINT NOT NULL,
  came TEXT
);
CREATE INDEX start_predictions_start ON start_predictions (start_at);
CREATE INDEX start_predictions_open ON start_predictions (start_at) WHERE came IS NULL;
