-- Which browser gave a verdict: a name is one auditor's on a link. Of earlier verdicts it is not known.
ALTER TABLE picture_verdicts ADD COLUMN browser TEXT;
