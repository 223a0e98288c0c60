-- What people are found by beside what stands in their fields: how their names are said, and their whole phone numbers. The server fills them in.
ALTER TABLE students ADD COLUMN spoken TEXT;
ALTER TABLE students ADD COLUMN phone_key TEXT;
CREATE INDEX students_phone ON students (phone_key);
ALTER TABLE teachers ADD COLUMN spoken TEXT;
ALTER TABLE teachers ADD COLUMN phone_key TEXT;
CREATE INDEX teachers_phone ON teachers (phone_key);
ALTER TABLE users ADD COLUMN spoken TEXT;
ALTER TABLE users ADD COLUMN phone_key TEXT;
CREATE INDEX users_phone ON users (phone_key);
