-- The revision of its slides that a class keeps to from the moment its entry opens.
ALTER TABLE classes ADD COLUMN deck_id TEXT REFERENCES decks (id);
