-- The clock asks every second which classes are over and not ended, and a room's number leads to its class.
CREATE INDEX classes_unended ON classes (status, end_at);
CREATE INDEX classes_room ON classes (room_id);
