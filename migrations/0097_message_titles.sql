-- The heading of a message that the server writes, in Chinese; `title` is it in English. Each reads theirs.
ALTER TABLE messages ADD COLUMN title_zh TEXT;
