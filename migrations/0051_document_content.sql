-- What a document says follows from its log. Written with each edit, it was most of what an edit cost.
ALTER TABLE documents DROP COLUMN content;
ALTER TABLE documents DROP COLUMN problems;
