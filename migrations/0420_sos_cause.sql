-- What a call for help turned out to be about, as whoever resolved it says: what the room said is in `category`.
ALTER TABLE sos ADD COLUMN cause TEXT;
CREATE INDEX sos_since ON sos (since);
