-- A one-to-one class without its student is not matched.
UPDATE classes SET matched = FALSE WHERE kind = 'one_to_one' AND matched = TRUE AND status = 'not_started'
  AND NOT EXISTS (SELECT 1 FROM class_students l WHERE l.class_id = classes.id);
