-- Questions about a story: what was asked for, what was written, and what of it was kept in the bank or as a paper. Which book a paper asks about.
CREATE TABLE story_questions (
    job_id TEXT PRIMARY KEY,
    book_id TEXT,
    making_id TEXT,
    level TEXT NOT NULL,
    kinds TEXT NOT NULL,
    wanted BIGINT NOT NULL,
    by_id TEXT NOT NULL,
    by_name TEXT NOT NULL,
    request_id TEXT,
    at TEXT NOT NULL,
    written_by TEXT,
    short TEXT NOT NULL,
    questions TEXT NOT NULL,
    kept TEXT NOT NULL,
    paper_id TEXT
);
CREATE INDEX story_questions_book ON story_questions (book_id, at);
CREATE INDEX story_questions_making ON story_questions (making_id, at);
CREATE INDEX story_questions_at ON story_questions (at);
CREATE UNIQUE INDEX story_questions_request ON story_questions (by_id, request_id);
ALTER TABLE question_papers ADD COLUMN about_book_id TEXT;
CREATE INDEX question_papers_about_book ON question_papers (about_book_id);
