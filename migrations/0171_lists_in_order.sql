-- What long lists are sorted by, with the id that ends each order: a late page is found in the index, without sorting what is before it, and a list without a filter is
-- counted there. Whole indexes, not those of living records alone: SQLite takes such a one for a list with a filter too, and then looks up each record by itself.
DROP INDEX students_created;
CREATE INDEX students_created ON students (created_at, id, deleted_at);
CREATE INDEX students_name ON students (name, id, deleted_at);
DROP INDEX teachers_created;
CREATE INDEX teachers_created ON teachers (created_at, id, deleted_at);
CREATE INDEX teachers_name ON teachers (name, id, deleted_at);
DROP INDEX classes_start;
CREATE INDEX classes_start ON classes (start_at, id, deleted_at);
CREATE INDEX classes_name ON classes (name, id, deleted_at);
