-- The next class of each student and teacher, and the last one that was held. Kept beside their rows, not in them: whoever ends a class settles these last and in one
-- order, and waits for nobody who holds a person's row; and a list is sorted by one look by the key, however many classes there are.
CREATE TABLE next_last_classes (
  -- student or teacher
  person TEXT NOT NULL,
  person_id TEXT NOT NULL,
  next_at TEXT,
  next_class_id TEXT,
  last_at TEXT,
  last_class_id TEXT,
  PRIMARY KEY (person, person_id)
);

INSERT INTO next_last_classes (person, person_id, next_at, next_class_id, last_at, last_class_id)
SELECT p.person, p.id, n.start_at, n.id, l.start_at, l.id
FROM (SELECT 'student' AS person, s.id,
    (SELECT c.id FROM class_students x JOIN classes c ON c.id = x.class_id WHERE x.student_id = s.id AND c.deleted_at IS NULL
      AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at, c.id LIMIT 1) AS next_id,
    (SELECT c.id FROM class_students x JOIN classes c ON c.id = x.class_id WHERE x.student_id = s.id AND c.deleted_at IS NULL
      AND c.outcome = 'held' ORDER BY c.start_at DESC, c.id DESC LIMIT 1) AS last_id
  FROM students s
  UNION ALL SELECT 'teacher', s.id,
    (SELECT c.id FROM classes c WHERE c.teacher_id = s.id AND c.deleted_at IS NULL
      AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at, c.id LIMIT 1),
    (SELECT c.id FROM classes c WHERE c.teacher_id = s.id AND c.deleted_at IS NULL
      AND c.outcome = 'held' ORDER BY c.start_at DESC, c.id DESC LIMIT 1)
  FROM teachers s) p
LEFT JOIN classes n ON n.id = p.next_id LEFT JOIN classes l ON l.id = p.last_id
WHERE p.next_id IS NOT NULL OR p.last_id IS NOT NULL;
