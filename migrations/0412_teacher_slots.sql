-- Slots: times that a teacher has released for booking, and the releases they were made by. A teacher has one slot at a time; a slot has one booking.
CREATE TABLE teacher_slots (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  teacher_id TEXT NOT NULL REFERENCES teachers (id),
  start_at TEXT NOT NULL,
  end_at TEXT NOT NULL,
  zone TEXT NOT NULL,
  -- `open`, `held` (somebody is booking it, until then), `booked`, `withdrawn`.
  state TEXT NOT NULL,
  holder_id TEXT,
  held_until TEXT,
  booking_id TEXT,
  release_id TEXT
);
CREATE UNIQUE INDEX teacher_slots_teacher ON teacher_slots (teacher_id, start_at) WHERE state <> 'withdrawn';
CREATE UNIQUE INDEX teacher_slots_booking ON teacher_slots (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX teacher_slots_held ON teacher_slots (held_until) WHERE state = 'held';
CREATE INDEX teacher_slots_start ON teacher_slots (start_at, id, deleted_at);
CREATE INDEX teacher_slots_created ON teacher_slots (created_at, id, deleted_at);
CREATE INDEX teacher_slots_release ON teacher_slots (release_id);

CREATE TABLE slot_releases (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  made_by TEXT NOT NULL,
  request_id TEXT,
  -- What was asked for.
  wish TEXT NOT NULL,
  -- How many slots it made, and how many times it left out; nothing before a job has counted them.
  made BIGINT,
  skipped BIGINT,
  job_id TEXT,
  withdrawn_at TEXT,
  UNIQUE (made_by, request_id)
);

ALTER TABLE bookings ADD COLUMN slot_id TEXT;
CREATE UNIQUE INDEX bookings_slot ON bookings (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX bookings_class ON bookings (class_id);
