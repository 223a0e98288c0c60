-- What somebody did, the latest first, across all records.
CREATE INDEX audit_actor ON audit (actor_id, at);
