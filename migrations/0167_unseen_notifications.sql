-- Notifications that are mailed if nobody has seen them by then.
CREATE INDEX notifications_mail ON notifications (mail_after) WHERE mail_after IS NOT NULL;
