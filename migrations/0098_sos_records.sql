-- Calls for help are records like others: with a version, who changed them last, and their owner by reference alone.
ALTER TABLE sos ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE sos ADD COLUMN created_at TEXT NOT NULL DEFAULT '';
ALTER TABLE sos ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
ALTER TABLE sos ADD COLUMN updated_by TEXT;
ALTER TABLE sos ADD COLUMN updated_by_name TEXT;
ALTER TABLE sos ADD COLUMN deleted_at TEXT;
ALTER TABLE sos DROP COLUMN owner_name;
UPDATE sos SET created_at = since, updated_at = COALESCE(resolved_at, claimed_at, since);
