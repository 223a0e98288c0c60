-- What of the library is a picture book or a paper: lessons use the published one by way of it.
ALTER TABLE materials ADD COLUMN picture_book_id TEXT REFERENCES picture_books (id);
ALTER TABLE materials ADD COLUMN question_paper_id TEXT REFERENCES question_papers (id);
CREATE INDEX materials_picture_book ON materials (picture_book_id);
CREATE INDEX materials_question_paper ON materials (question_paper_id);
