-- What a class is called by whoever runs its classroom: a provider's people ask for the room by it.
ALTER TABLE classes ADD COLUMN external_id TEXT;
CREATE INDEX classes_external ON classes (external_id);
