-- A view record is of a phone number or of an address, and of one that was shown or one that was looked for by the whole of it. `phone` is either, masked.
ALTER TABLE info_views ADD COLUMN field TEXT NOT NULL DEFAULT 'phone';
ALTER TABLE info_views ADD COLUMN means TEXT NOT NULL DEFAULT 'reveal';
CREATE INDEX info_views_record ON info_views (kind, record_id, created_at);
-- An address is found by the whole of it alone: pieces of it are no words any more. The server fills in what is left of them.
CREATE INDEX students_email ON students (LOWER(email));
CREATE INDEX teachers_email ON teachers (LOWER(email));
CREATE INDEX users_email ON users (LOWER(email));
DELETE FROM search_words WHERE resource IN ('students', 'teachers', 'users');
