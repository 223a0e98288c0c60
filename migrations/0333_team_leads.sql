-- Whose team an account is in: a grant with the scope `team` shows its lead the records of those who name them, beside the lead's own.
ALTER TABLE users ADD COLUMN team_lead_id TEXT;
CREATE INDEX users_team_lead ON users (team_lead_id) WHERE team_lead_id IS NOT NULL;
