-- The course tree: categories one below another, and the coursewares in them. What plans, classes and bookings called their courseware is one from now on,
-- in the category "Unsorted".
CREATE TABLE course_categories (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  parent_id TEXT,
  position TEXT NOT NULL
);
CREATE INDEX course_categories_parent ON course_categories (parent_id, position);

CREATE TABLE coursewares (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  category_id TEXT NOT NULL,
  position TEXT NOT NULL,
  level TEXT,
  points TEXT,
  existed BOOLEAN NOT NULL,
  word_count BIGINT NOT NULL,
  practice_count BIGINT NOT NULL,
  follow_read_count BIGINT NOT NULL,
  book_count BIGINT NOT NULL,
  animation_count BIGINT NOT NULL
);
CREATE INDEX coursewares_category ON coursewares (category_id, position);
CREATE INDEX coursewares_name ON coursewares (name);
CREATE INDEX coursewares_created ON coursewares (created_at);

CREATE TABLE courseware_papers (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  paper_id TEXT NOT NULL
);
CREATE INDEX courseware_papers_parent ON courseware_papers (parent_id, position);
CREATE INDEX courseware_papers_paper ON courseware_papers (paper_id);

CREATE TABLE courseware_books (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  book_id TEXT NOT NULL
);
CREATE INDEX courseware_books_parent ON courseware_books (parent_id, position);
CREATE INDEX courseware_books_book ON courseware_books (book_id);

-- Each text that was written anywhere, once. An id is made of the first record that says it; a place sorts as its number does.
INSERT INTO coursewares (id, version, created_at, updated_at, name, category_id, position, existed, word_count, practice_count, follow_read_count,
  book_count, animation_count)
SELECT 'cw' || MIN(said.id), 1, MIN(said.created_at), MAX(said.updated_at), said.name, 'unsorted',
  CAST(1000000 + ROW_NUMBER() OVER (ORDER BY said.name) AS TEXT) || '1', FALSE, 0, 0, 0, 0, 0
FROM (
  SELECT id, created_at, updated_at, TRIM(courseware) AS name FROM sop_plans WHERE TRIM(courseware) <> ''
  UNION ALL SELECT id, created_at, updated_at, TRIM(courseware) FROM classes WHERE TRIM(courseware) <> ''
  UNION ALL SELECT id, created_at, updated_at, TRIM(courseware) FROM bookings WHERE TRIM(courseware) <> ''
) said
GROUP BY said.name;

INSERT INTO course_categories (id, version, created_at, updated_at, name, position)
SELECT 'unsorted', 1, oldest.at, oldest.at, 'Unsorted', '1'
FROM (SELECT MIN(created_at) AS at FROM coursewares) oldest WHERE oldest.at IS NOT NULL;

ALTER TABLE sop_plans ADD COLUMN courseware_id TEXT;
ALTER TABLE classes ADD COLUMN courseware_id TEXT;
ALTER TABLE bookings ADD COLUMN courseware_id TEXT;
UPDATE sop_plans SET courseware_id = (SELECT c.id FROM coursewares c WHERE c.name = TRIM(sop_plans.courseware));
UPDATE classes SET courseware_id = (SELECT c.id FROM coursewares c WHERE c.name = TRIM(classes.courseware));
UPDATE bookings SET courseware_id = (SELECT c.id FROM coursewares c WHERE c.name = TRIM(bookings.courseware));
DROP INDEX sop_plans_courseware;
ALTER TABLE sop_plans DROP COLUMN courseware;
ALTER TABLE classes DROP COLUMN courseware;
ALTER TABLE bookings DROP COLUMN courseware;
CREATE INDEX sop_plans_courseware ON sop_plans (courseware_id);
CREATE INDEX classes_courseware ON classes (courseware_id, start_at);
CREATE INDEX bookings_courseware ON bookings (courseware_id);
