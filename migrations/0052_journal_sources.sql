-- What comes from outside and may come again names its source in the journal, which takes each once a topic; that was a table of its own.
ALTER TABLE journal ADD COLUMN source TEXT;
CREATE UNIQUE INDEX journal_source ON journal (topic, source) WHERE source IS NOT NULL;
DROP TABLE room_events;
