-- Why a class was cancelled: whoever cancels it says so.
ALTER TABLE classes ADD COLUMN outcome_reason TEXT;
