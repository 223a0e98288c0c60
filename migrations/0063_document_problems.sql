-- What is wrong with a document, and the rules that found it: with it a document can be shown to readers without being built. Empty rules: not known.
ALTER TABLE documents ADD COLUMN problems TEXT NOT NULL DEFAULT '[]';
ALTER TABLE documents ADD COLUMN rules TEXT NOT NULL DEFAULT '';
