-- Words and lines that are said by a voice: whose voice, how far its recording is, and what it says (a hash of the text). What was said once in a voice and at
-- a speed is not asked for again.
ALTER TABLE words ADD COLUMN voice TEXT;
ALTER TABLE words ADD COLUMN audio_state TEXT NOT NULL DEFAULT 'none';
ALTER TABLE words ADD COLUMN spoken TEXT;
ALTER TABLE words ADD COLUMN audio_job_id TEXT;
ALTER TABLE words ADD COLUMN audio_error TEXT;
ALTER TABLE words ADD COLUMN audio_error_zh TEXT;
UPDATE words SET audio_state = 'ready' WHERE COALESCE(audio, '') <> '';
CREATE INDEX words_audio_job ON words (audio_job_id) WHERE audio_job_id IS NOT NULL;

ALTER TABLE follow_read_items ADD COLUMN voice TEXT;
ALTER TABLE follow_read_items ADD COLUMN audio_state TEXT NOT NULL DEFAULT 'none';
ALTER TABLE follow_read_items ADD COLUMN spoken TEXT;
ALTER TABLE follow_read_items ADD COLUMN audio_job_id TEXT;
ALTER TABLE follow_read_items ADD COLUMN audio_error TEXT;
ALTER TABLE follow_read_items ADD COLUMN audio_error_zh TEXT;
UPDATE follow_read_items SET audio_state = 'ready' WHERE COALESCE(audio, '') <> '';
CREATE INDEX follow_read_items_audio_job ON follow_read_items (audio_job_id) WHERE audio_job_id IS NOT NULL;

CREATE TABLE speeches (
  id TEXT PRIMARY KEY,
  file TEXT NOT NULL,
  duration_ms BIGINT,
  at TEXT NOT NULL
);
CREATE INDEX speeches_at ON speeches (at);
