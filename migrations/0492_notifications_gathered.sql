-- Several notifications of a kind that one source may cause many of are one: until when, and by what they are gathered.
ALTER TABLE notifications ADD COLUMN gather_key TEXT;
ALTER TABLE notifications ADD COLUMN gather_until TEXT;
CREATE INDEX notifications_gathered ON notifications (user_id, gather_key) WHERE gather_key IS NOT NULL;
