-- Where a document came from and where it stands on its way out.
ALTER TABLE sop_plans ADD COLUMN copy_of_id TEXT REFERENCES sop_plans (id);
ALTER TABLE sop_plans ADD COLUMN status TEXT NOT NULL DEFAULT 'draft';
ALTER TABLE sop_plans ADD COLUMN published_version BIGINT;
