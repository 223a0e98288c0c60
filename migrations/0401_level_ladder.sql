-- The book that a book tells for another level.
ALTER TABLE picture_books ADD COLUMN original_id TEXT;
CREATE INDEX picture_books_original ON picture_books (original_id) WHERE original_id IS NOT NULL;
