-- Pictures of the books that are made of briefs: whether they are wanted, and which of them a book came to be without.
ALTER TABLE makings ADD COLUMN pictures TEXT NOT NULL DEFAULT 'none';
ALTER TABLE makings ADD COLUMN missing TEXT;
-- What was asked for, in the order of the book: the take that makes it, or the words of the limit that left no place for it.
CREATE TABLE making_pictures (
  making_id TEXT NOT NULL REFERENCES makings (id),
  book_id TEXT NOT NULL,
  target TEXT NOT NULL,
  target_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  take_id TEXT,
  refused TEXT,
  refused_zh TEXT,
  PRIMARY KEY (making_id, book_id, target_id)
);
