-- Whether a record has a word is looked up by record and word together: without the word in the index, all records that have it would be gone through.
DROP INDEX search_words_record;
CREATE INDEX search_words_record ON search_words (resource, record_id, word);
