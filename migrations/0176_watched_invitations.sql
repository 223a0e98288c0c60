-- What becomes of an invitation is seen where it stands: when its link was opened first, and how far the mail with it got. A message says what record it was
-- sent for, and who is told when it comes to nothing.
ALTER TABLE invitations ADD COLUMN opened_at TEXT;
ALTER TABLE invitations ADD COLUMN delivery_id TEXT;
ALTER TABLE deliveries ADD COLUMN resource TEXT;
ALTER TABLE deliveries ADD COLUMN record_id TEXT;
ALTER TABLE deliveries ADD COLUMN sender_id TEXT;
