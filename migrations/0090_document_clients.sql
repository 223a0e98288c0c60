-- Whose a Yjs client is that wrote in a document: nobody else may go on writing as it.
CREATE TABLE document_clients (
  document_id TEXT NOT NULL REFERENCES documents (id),
  client BIGINT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (document_id, client)
);
