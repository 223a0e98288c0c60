-- Pictures that a service draws: the faces that are sent along, as a JSON list of files, and the size that is asked for; empty where the built-in maker draws.
ALTER TABLE takes ADD COLUMN faces TEXT NOT NULL DEFAULT '[]';
ALTER TABLE takes ADD COLUMN size TEXT NOT NULL DEFAULT '';
ALTER TABLE takes ADD COLUMN restyle_id TEXT;
-- Pictures of a book that were asked for once more in another style, together, so that one press takes them all back. Where the whole book got the style, what
-- its document said before, and what it was made to say. `undo_asked_at`: from then on no picture of it comes into the book any more; `undone_at`: all are out.
CREATE TABLE restyles (
  id TEXT PRIMARY KEY,
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  style TEXT,
  model TEXT,
  lora TEXT,
  style_before TEXT,
  style_after TEXT,
  lora_before TEXT,
  lora_after TEXT,
  by_id TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at TEXT NOT NULL,
  undo_asked_at TEXT,
  undone_at TEXT
);
CREATE INDEX restyles_book ON restyles (book_id, at);
CREATE INDEX takes_restyle ON takes (restyle_id) WHERE restyle_id IS NOT NULL;
