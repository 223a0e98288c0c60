-- What consoles say people do (E11): page visits as before, and whatever else the specified call names, with its data. No longer visits alone, so no
-- longer called so.
ALTER TABLE page_visits RENAME TO event_records;
ALTER TABLE event_records ADD COLUMN data TEXT;
DROP INDEX page_visits_at;
CREATE INDEX event_records_at ON event_records (at);
