-- Who stands in for whom: of a teacher who has the class again there is nothing. Who was replaced is not suggested for it, and who stands in is told for whom.
CREATE TABLE substitutions (
  class_id TEXT NOT NULL REFERENCES classes (id),
  from_teacher_id TEXT NOT NULL REFERENCES teachers (id),
  to_teacher_id TEXT NOT NULL REFERENCES teachers (id),
  at TEXT NOT NULL,
  PRIMARY KEY (class_id, from_teacher_id)
);

-- When somebody called the teacher: whom no screen reaches, a call does.
ALTER TABLE class_starts ADD COLUMN called_at TEXT;
