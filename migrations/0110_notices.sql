-- When a class was to be before it was moved, or was to be when it was taken away.
ALTER TABLE reminders ADD COLUMN was_start_at TEXT;
ALTER TABLE reminders ADD COLUMN was_end_at TEXT;
