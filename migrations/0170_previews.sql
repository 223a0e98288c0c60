-- What a session is (a browser's, a program's, a preview's); of a preview what it shows, `role:<id>` or `user:<id>`, and the session that it was opened from.
ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'browser';
ALTER TABLE sessions ADD COLUMN preview_of TEXT;
ALTER TABLE sessions ADD COLUMN opened_from TEXT;
CREATE INDEX sessions_previews ON sessions (preview_of) WHERE kind = 'preview';
