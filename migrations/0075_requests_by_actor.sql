-- What a browser names a creation by is its own: another account, or another kind of record, may use the same name for one of theirs.
CREATE TABLE requests_by_actor (
  -- The account; empty for the server itself.
  actor TEXT NOT NULL,
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (actor, resource, id)
);
INSERT INTO requests_by_actor (actor, resource, id, record_id, at)
  SELECT COALESCE((SELECT MAX(a.actor_id) FROM audit a WHERE a.resource = r.resource AND a.record_id = r.record_id AND a.op = 'create'), ''),
    r.resource, r.id, r.record_id, r.at
  FROM requests r;
DROP TABLE requests;
ALTER TABLE requests_by_actor RENAME TO requests;
CREATE INDEX requests_at ON requests (at);
