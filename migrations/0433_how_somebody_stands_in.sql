-- How somebody came to stand in: by their standby, or by the hand of who gave them the class.
ALTER TABLE substitutions ADD COLUMN how TEXT NOT NULL DEFAULT 'hand';
