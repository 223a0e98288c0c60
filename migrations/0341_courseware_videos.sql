-- The video that a courseware is made of: its task's second creation.
ALTER TABLE coursewares ADD COLUMN video_id TEXT;
CREATE INDEX coursewares_video ON coursewares (video_id);
