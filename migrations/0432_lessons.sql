-- Lesson accounts: how many lessons of a kind of class a student has, and how many of them are held by bookings. An account is opened by its first
-- movement; a student without one is not counted. `moves` numbers its movements.
CREATE TABLE lesson_accounts (
  student_id TEXT NOT NULL REFERENCES students (id),
  unit TEXT NOT NULL,
  balance BIGINT NOT NULL,
  held BIGINT NOT NULL CHECK (held >= 0),
  moves BIGINT NOT NULL,
  PRIMARY KEY (student_id, unit)
);

-- What moved them, and what they were after it: an account is the sum of its movements at every commit.
CREATE TABLE lesson_movements (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  at TEXT NOT NULL,
  student_id TEXT NOT NULL REFERENCES students (id),
  unit TEXT NOT NULL,
  place BIGINT NOT NULL,
  kind TEXT NOT NULL,
  -- How it changes the balance, and what is held of it.
  lessons BIGINT NOT NULL,
  held BIGINT NOT NULL,
  balance_after BIGINT NOT NULL,
  held_after BIGINT NOT NULL,
  -- What the system moved it for; what people moved it for is the reason.
  cause TEXT,
  reason TEXT,
  booking_id TEXT REFERENCES bookings (id),
  class_id TEXT REFERENCES classes (id),
  UNIQUE (student_id, unit, place)
);
CREATE INDEX lesson_movements_created ON lesson_movements (created_at);
CREATE INDEX lesson_movements_at ON lesson_movements (at, kind);
CREATE INDEX lesson_movements_student ON lesson_movements (student_id, at);
CREATE INDEX lesson_movements_booking ON lesson_movements (booking_id);
CREATE INDEX lesson_movements_class ON lesson_movements (class_id);
