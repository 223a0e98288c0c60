-- What a message is about: the console leads each reader to it on a page that is theirs.
ALTER TABLE messages ADD COLUMN resource TEXT;
ALTER TABLE messages ADD COLUMN record_id TEXT;
