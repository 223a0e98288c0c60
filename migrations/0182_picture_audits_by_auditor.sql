-- What two auditors say of one picture stands beside each other: the later takes nothing back of the earlier.
CREATE TABLE picture_verdicts (
  share_id TEXT NOT NULL REFERENCES shares (id),
  page_id TEXT NOT NULL,
  file TEXT NOT NULL,
  book_id TEXT NOT NULL REFERENCES picture_books (id),
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  auditor TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (share_id, page_id, file, auditor)
);
INSERT INTO picture_verdicts (share_id, page_id, file, book_id, verdict, reason, auditor, at)
  SELECT share_id, page_id, file, book_id, verdict, reason, auditor, at FROM picture_audits;
DROP TABLE picture_audits;
CREATE INDEX picture_verdicts_book ON picture_verdicts (book_id, at);
