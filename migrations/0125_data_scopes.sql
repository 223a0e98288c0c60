-- Which records a grant is about, which role is which of the built-in ones, and for which kind of account a role is meant.
ALTER TABLE role_permissions ADD COLUMN scope TEXT NOT NULL DEFAULT 'all';
ALTER TABLE roles ADD COLUMN built_in TEXT;
ALTER TABLE roles ADD COLUMN kind_default TEXT;

UPDATE roles SET built_in = LOWER(name), kind_default = LOWER(name)
WHERE deleted_at IS NULL AND name IN ('Administrator', 'Scheduler', 'Teacher', 'Monitor', 'Producer', 'HR', 'Inspector');

-- Until now it was the account that saw only its own classes: a teacher who does not edit classes. Whoever shares a role with one sees no more than they do.
UPDATE role_permissions SET scope = 'own'
WHERE permission_id IN ('roomList', 'ClassroomDetails', 'logMonitoring')
  AND (role_id IN (SELECT m.role_id FROM user_roles m JOIN users u ON u.id = m.user_id WHERE u.kind = 'teacher' AND u.deleted_at IS NULL)
    OR role_id IN (SELECT id FROM roles WHERE built_in = 'teacher'))
  AND role_id NOT IN (SELECT e.role_id FROM role_permissions e WHERE e.permission_id = 'roomList' AND ',' || e.actions || ',' LIKE '%,edit,%');

-- The administrator's role holds everything by rule.
DELETE FROM role_permissions WHERE role_id IN (SELECT id FROM roles WHERE built_in = 'administrator');
