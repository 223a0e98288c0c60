-- What the room's evidence says of a class, as the ledger counts it: seconds that a class that was held lasted, and that its teacher waited alone.
ALTER TABLE classes ADD COLUMN taught_s BIGINT;
ALTER TABLE classes ADD COLUMN waited_s BIGINT;

-- The ledger: what became of the classes of a day of the company's zone, by teacher, kind, classroom and courseware ('' is none; '*' is the sum of
-- all coursewares, which is read wherever nobody asks for one: a year of it is half as many rows, in the order they are read in). Each row follows from the classes
-- alone and is counted anew in the transaction that changes one of them. `corrected_at`: when a row last changed after its day was over and nothing of it open.
CREATE TABLE ledger_days (
  day TEXT NOT NULL,
  week TEXT NOT NULL,
  teacher_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  classroom_type TEXT NOT NULL,
  courseware_id TEXT NOT NULL,
  planned BIGINT NOT NULL,
  held BIGINT NOT NULL,
  teacher_absent BIGINT NOT NULL,
  student_absent BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  cancelled BIGINT NOT NULL,
  open BIGINT NOT NULL,
  late BIGINT NOT NULL,
  students BIGINT NOT NULL,
  planned_s BIGINT NOT NULL,
  taught_s BIGINT NOT NULL,
  waited_s BIGINT NOT NULL,
  late_s BIGINT NOT NULL,
  counted_at TEXT NOT NULL,
  corrected_at TEXT,
  PRIMARY KEY (day, teacher_id, kind, classroom_type, courseware_id)
);
-- All that is summed, so that no row is looked up for it.
CREATE INDEX ledger_days_sums ON ledger_days (courseware_id, day, teacher_id, kind, classroom_type, week, corrected_at, planned, held, teacher_absent,
  student_absent, failed, cancelled, open, late, students, planned_s, taught_s, waited_s, late_s);

-- The zone whose days they are, and whether classes from before the ledger wait to be counted (by the job that the next start begins).
INSERT INTO settings (name, value) VALUES ('ledger_zone', 'Asia/Shanghai');
INSERT INTO settings (name, value) SELECT 'ledger_due', 'yes' WHERE EXISTS (SELECT 1 FROM classes);

-- Who plans classes reads the ledger of all of them, a teacher their own.
INSERT INTO role_permissions (role_id, permission_id, actions, scope)
SELECT p.role_id, 'report', CASE r.built_in WHEN 'scheduler' THEN 'query,get,export' ELSE 'query,get' END, p.scope
FROM role_permissions p JOIN roles r ON r.id = p.role_id
WHERE p.permission_id = 'roomList' AND r.built_in IN ('scheduler', 'teacher')
  AND NOT EXISTS (SELECT 1 FROM role_permissions o WHERE o.role_id = p.role_id AND o.permission_id = 'report');
