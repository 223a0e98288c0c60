-- Knowledge points each on a line, between two line ends; they were joined by semicolons. A question's options as rows: until the first start they
-- stand as JSON in `bank_questions.options`, which is empty from then on.
UPDATE bank_questions SET points = '
' || REPLACE(points, ';', '
') || '
' WHERE points IS NOT NULL AND points <> '';

CREATE TABLE bank_options (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  text TEXT,
  pair TEXT,
  image TEXT,
  correct BOOLEAN NOT NULL
);
CREATE INDEX bank_options_parent ON bank_options (parent_id, position);
