-- Since when nothing is known to use a file; such a one is deleted after a while.
ALTER TABLE files ADD COLUMN unused_since TEXT;
