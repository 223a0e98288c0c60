-- What happened in a room is told by its topic's journal. Here is only what makes an event that is sent again known for the same.
DROP INDEX room_events_class;
ALTER TABLE room_events DROP COLUMN type;
ALTER TABLE room_events DROP COLUMN user_id;
ALTER TABLE room_events DROP COLUMN user_name;
ALTER TABLE room_events DROP COLUMN role;
ALTER TABLE room_events DROP COLUMN data;
