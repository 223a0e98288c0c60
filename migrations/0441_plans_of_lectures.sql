-- What a plan is for: classes, or lectures, whose steps have cues.
ALTER TABLE sop_plans ADD COLUMN use TEXT NOT NULL DEFAULT 'class';
