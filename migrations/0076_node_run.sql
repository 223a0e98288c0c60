-- Which process a node's row is of: two of one name are found out by it.
ALTER TABLE nodes ADD COLUMN run TEXT NOT NULL DEFAULT '';
