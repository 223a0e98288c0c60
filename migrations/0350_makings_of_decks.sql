-- Books that are made of decks: of which pages of which revision; and on the book, what it was made of.
ALTER TABLE makings ADD COLUMN source TEXT NOT NULL DEFAULT 'brief';
ALTER TABLE makings ADD COLUMN deck_id TEXT;
ALTER TABLE makings ADD COLUMN deck_revision BIGINT;
ALTER TABLE makings ADD COLUMN from_page BIGINT;
ALTER TABLE makings ADD COLUMN to_page BIGINT;
CREATE INDEX makings_deck ON makings (deck_id);
CREATE INDEX makings_source ON makings (source, created_at);
ALTER TABLE picture_books ADD COLUMN origin TEXT;
