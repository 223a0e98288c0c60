-- How long an account waits follows from its failures and the last of them.
ALTER TABLE sign_in_waits DROP COLUMN waits_until;
