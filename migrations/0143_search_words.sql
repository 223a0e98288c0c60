-- What records are found by from everywhere: each word of what they are called, as bytes, which both databases order alike. A record without any has the empty
-- one. The server fills them in.
CREATE TABLE search_words (
  resource TEXT NOT NULL,
  word BYTEA NOT NULL,
  record_id TEXT NOT NULL,
  PRIMARY KEY (resource, word, record_id)
);
CREATE INDEX search_words_record ON search_words (resource, record_id);
CREATE INDEX question_papers_created ON question_papers (created_at);
