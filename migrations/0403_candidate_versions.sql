-- Counts the edits of a proposed story, so that of two people who change it at once the second is told.
ALTER TABLE making_candidates ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
