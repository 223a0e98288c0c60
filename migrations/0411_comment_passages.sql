-- The passage that a thread is about: two places in the document that move with its words.
ALTER TABLE document_comments ADD COLUMN anchor TEXT NOT NULL DEFAULT '';
