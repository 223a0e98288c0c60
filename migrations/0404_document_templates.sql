-- What a document says, kept under a name to begin others with: its owner's alone, or everybody's who has the list. A template is content and some columns of a row; it
-- is of no document any more, and a document that was made of one does not follow it.
CREATE TABLE document_templates (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES users (id),
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  shared TEXT NOT NULL,
  facts TEXT NOT NULL,
  content TEXT NOT NULL
);
CREATE UNIQUE INDEX document_templates_name ON document_templates (owner_id, resource, name);
CREATE INDEX document_templates_resource ON document_templates (resource, shared);

ALTER TABLE sop_plans ADD COLUMN from_template_id TEXT;
ALTER TABLE question_papers ADD COLUMN from_template_id TEXT;
