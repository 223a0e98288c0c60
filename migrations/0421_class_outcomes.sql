-- What became of a class: who says so, when, and on what grounds. `outcome_by` is `system` (proposed by the evidence) or `person` (whose word stands).
ALTER TABLE classes ADD COLUMN outcome_by TEXT;
ALTER TABLE classes ADD COLUMN outcome_by_name TEXT;
ALTER TABLE classes ADD COLUMN outcome_at TEXT;
ALTER TABLE classes ADD COLUMN cancel_kind TEXT;
ALTER TABLE classes ADD COLUMN evidence TEXT;
UPDATE classes SET outcome_by = CASE WHEN outcome = 'cancelled' THEN 'person' ELSE 'system' END WHERE outcome IS NOT NULL;

-- Who was in a class, as its room reported it: `stays` (JSON) is what the figures follow from. `record_id` is the student or teacher where the room's person is known to be one.
CREATE TABLE attendance (
  class_id TEXT NOT NULL REFERENCES classes (id),
  role TEXT NOT NULL,
  person_id TEXT NOT NULL,
  name TEXT NOT NULL,
  record_id TEXT,
  stays TEXT NOT NULL,
  first_join_at TEXT,
  last_quit_at TEXT,
  present_s BIGINT NOT NULL,
  late_s BIGINT NOT NULL,
  early_s BIGINT NOT NULL,
  rejoins BIGINT NOT NULL,
  device TEXT,
  network TEXT,
  corrected TEXT,
  corrected_by TEXT,
  corrected_at TEXT,
  reason TEXT,
  PRIMARY KEY (class_id, role, person_id)
);
CREATE INDEX attendance_record ON attendance (record_id, first_join_at);

-- Whoever holds the list of classes holds the page of one class, as far as they see the list.
INSERT INTO role_permissions (role_id, permission_id, actions, scope)
SELECT role_id, 'courseDetail', 'query,get', scope FROM role_permissions p
WHERE permission_id = 'roomList' AND ',' || actions || ',' LIKE '%,query,%'
  AND NOT EXISTS (SELECT 1 FROM role_permissions o WHERE o.role_id = p.role_id AND o.permission_id = 'courseDetail');
