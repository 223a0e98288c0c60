-- Offers: a booking is offered to teachers one after the other, the best first, until one accepts. Why a booking waits, since when, and who cancelled it.
ALTER TABLE bookings ADD COLUMN waiting_since TEXT;
ALTER TABLE bookings ADD COLUMN open_reason TEXT;
ALTER TABLE bookings ADD COLUMN cancel_kind TEXT;
ALTER TABLE bookings ADD COLUMN cancel_reason TEXT;
ALTER TABLE bookings ADD COLUMN cancelled_at TEXT;
-- Of its last offers: which round they are, and whose.
ALTER TABLE bookings ADD COLUMN offer_round BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN offered_by TEXT;
UPDATE bookings SET waiting_since = created_at WHERE status = 'open';
CREATE INDEX bookings_waiting ON bookings (status, waiting_since);

CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  round BIGINT NOT NULL,
  -- Whose turn it is: the best is asked first.
  place BIGINT NOT NULL,
  score BIGINT NOT NULL,
  reasons TEXT NOT NULL,
  -- What was offered: a booking that is at another time since was not.
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  -- `waiting`, `sent`; `accepted`, `declined`, `passed` (no answer in time), `withdrawn`; and why it was withdrawn.
  state TEXT NOT NULL,
  why TEXT,
  sent_at TEXT,
  reached_at TEXT,
  seen_at TEXT,
  expires_at TEXT,
  closed_at TEXT,
  UNIQUE (booking_id, round, teacher_id)
);
CREATE INDEX offers_sent ON offers (expires_at) WHERE state = 'sent';
CREATE INDEX offers_teacher ON offers (teacher_id, state);
