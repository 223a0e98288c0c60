-- How far a document is on its way out, with what that asks for, is its record's: one workflow. document_publications stays as the log of what became of
-- each version that was submitted.
CREATE TABLE document_reviewers (
  record_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (record_id, user_id)
);

ALTER TABLE sop_plans ADD COLUMN review_version BIGINT;
ALTER TABLE sop_plans ADD COLUMN submitted_by_id TEXT REFERENCES users (id);
ALTER TABLE sop_plans ADD COLUMN reason TEXT;
UPDATE sop_plans SET
  review_version = (SELECT p.number FROM document_publications p WHERE p.document_id = 'sop-plan:' || sop_plans.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  submitted_by_id = (SELECT u.id FROM document_publications p JOIN users u ON u.id = p.submitted_by WHERE p.document_id = 'sop-plan:' || sop_plans.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  reason = (SELECT COALESCE(p.withdrawn_reason, p.reason) FROM document_publications p WHERE p.document_id = 'sop-plan:' || sop_plans.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE sop_plans SET status = 'rejected' WHERE status IN ('draft', 'published') AND 'rejected' = (SELECT p.state FROM document_publications p
  WHERE p.document_id = 'sop-plan:' || sop_plans.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE sop_plans SET status = 'in_review' WHERE EXISTS (SELECT 1 FROM document_publications p
  WHERE p.document_id = 'sop-plan:' || sop_plans.id AND p.state = 'in_review');
INSERT INTO document_reviewers (record_id, user_id) SELECT t.id, u.id FROM sop_plans t JOIN document_publications p ON p.document_id = 'sop-plan:' || t.id
  JOIN users u ON p.reviewers LIKE '%"' || u.id || '"%' WHERE p.state = 'in_review';

ALTER TABLE picture_books ADD COLUMN review_version BIGINT;
ALTER TABLE picture_books ADD COLUMN submitted_by_id TEXT REFERENCES users (id);
ALTER TABLE picture_books ADD COLUMN reason TEXT;
UPDATE picture_books SET
  review_version = (SELECT p.number FROM document_publications p WHERE p.document_id = 'picture-book:' || picture_books.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  submitted_by_id = (SELECT u.id FROM document_publications p JOIN users u ON u.id = p.submitted_by WHERE p.document_id = 'picture-book:' || picture_books.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  reason = (SELECT COALESCE(p.withdrawn_reason, p.reason) FROM document_publications p WHERE p.document_id = 'picture-book:' || picture_books.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE picture_books SET status = 'rejected' WHERE status IN ('draft', 'published') AND 'rejected' = (SELECT p.state FROM document_publications p
  WHERE p.document_id = 'picture-book:' || picture_books.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE picture_books SET status = 'in_review' WHERE EXISTS (SELECT 1 FROM document_publications p
  WHERE p.document_id = 'picture-book:' || picture_books.id AND p.state = 'in_review');
INSERT INTO document_reviewers (record_id, user_id) SELECT t.id, u.id FROM picture_books t JOIN document_publications p ON p.document_id = 'picture-book:' || t.id
  JOIN users u ON p.reviewers LIKE '%"' || u.id || '"%' WHERE p.state = 'in_review';

ALTER TABLE question_papers ADD COLUMN review_version BIGINT;
ALTER TABLE question_papers ADD COLUMN submitted_by_id TEXT REFERENCES users (id);
ALTER TABLE question_papers ADD COLUMN reason TEXT;
UPDATE question_papers SET
  review_version = (SELECT p.number FROM document_publications p WHERE p.document_id = 'question-paper:' || question_papers.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  submitted_by_id = (SELECT u.id FROM document_publications p JOIN users u ON u.id = p.submitted_by WHERE p.document_id = 'question-paper:' || question_papers.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1),
  reason = (SELECT COALESCE(p.withdrawn_reason, p.reason) FROM document_publications p WHERE p.document_id = 'question-paper:' || question_papers.id
    ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE question_papers SET status = 'rejected' WHERE status IN ('draft', 'published') AND 'rejected' = (SELECT p.state FROM document_publications p
  WHERE p.document_id = 'question-paper:' || question_papers.id ORDER BY p.submitted_at DESC, p.id DESC LIMIT 1);
UPDATE question_papers SET status = 'in_review' WHERE EXISTS (SELECT 1 FROM document_publications p
  WHERE p.document_id = 'question-paper:' || question_papers.id AND p.state = 'in_review');
INSERT INTO document_reviewers (record_id, user_id) SELECT t.id, u.id FROM question_papers t JOIN document_publications p ON p.document_id = 'question-paper:' || t.id
  JOIN users u ON p.reviewers LIKE '%"' || u.id || '"%' WHERE p.state = 'in_review';
