-- Attempts to sign in or to have something sent, by account and by address; names are hashed. Used where several nodes count together (PostgreSQL).
CREATE TABLE attempts (
  name TEXT PRIMARY KEY,
  tries BIGINT NOT NULL,
  ends_at TEXT NOT NULL
);
CREATE INDEX attempts_ends ON attempts (ends_at);
