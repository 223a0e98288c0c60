-- What a teacher teaches, and how much; what a material is about, how long it is and until when it may be used. Words each stand on a line, between two
-- line ends; hours in tenths, lengths in seconds.
ALTER TABLE teachers ADD COLUMN teaches_levels TEXT;
ALTER TABLE teachers ADD COLUMN teaches_kinds TEXT;
ALTER TABLE teachers ADD COLUMN max_hours_week BIGINT;
ALTER TABLE materials ADD COLUMN tags TEXT;
ALTER TABLE materials ADD COLUMN duration BIGINT;
ALTER TABLE materials ADD COLUMN rights TEXT;
ALTER TABLE materials ADD COLUMN rights_until TEXT;
