-- What a change of a whole document did, where it is no way back: `fix`, `import`.
ALTER TABLE document_restores ADD COLUMN did TEXT;
