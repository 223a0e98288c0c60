-- What a courseware has its learners say: words, and lines to read after a voice. Both stand in an order within it.
CREATE TABLE words (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  courseware_id TEXT NOT NULL,
  position TEXT NOT NULL,
  spelling TEXT NOT NULL,
  phonetic_uk TEXT,
  phonetic_us TEXT,
  part_of_speech TEXT,
  meaning TEXT,
  example TEXT,
  example_translation TEXT,
  syllables TEXT,
  image TEXT,
  audio TEXT,
  audio_slow TEXT,
  level TEXT,
  points TEXT
);
CREATE INDEX words_courseware ON words (courseware_id, position);
CREATE INDEX words_spelling ON words (spelling);
CREATE INDEX words_created ON words (created_at);

CREATE TABLE follow_read_items (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  courseware_id TEXT NOT NULL,
  position TEXT NOT NULL,
  kind TEXT NOT NULL,
  speaker TEXT,
  text TEXT NOT NULL,
  translation TEXT,
  image TEXT,
  audio TEXT,
  audio_slow TEXT,
  level TEXT,
  points TEXT
);
CREATE INDEX follow_read_items_courseware ON follow_read_items (courseware_id, position);
CREATE INDEX follow_read_items_created ON follow_read_items (created_at);
