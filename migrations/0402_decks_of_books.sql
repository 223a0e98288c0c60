-- Slides that were uploaded for a picture book alone: no class shows them.
ALTER TABLE decks ADD COLUMN book_only BOOLEAN NOT NULL DEFAULT FALSE;
