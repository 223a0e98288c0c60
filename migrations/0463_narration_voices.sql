-- In which voice a page was to be read that could not be: what went wrong in one voice says nothing of another.
ALTER TABLE narration_pages ADD COLUMN voice TEXT NOT NULL DEFAULT '';
