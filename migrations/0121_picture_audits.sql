-- What people outside said of a book's pictures, through a share link. A verdict stays with the file it was given for.
CREATE TABLE picture_audits (
  share_id TEXT NOT NULL REFERENCES shares (id),
  page_id TEXT NOT NULL,
  file TEXT NOT NULL,
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  auditor TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (share_id, page_id, file)
);
CREATE INDEX picture_audits_book ON picture_audits (book_id, at);
