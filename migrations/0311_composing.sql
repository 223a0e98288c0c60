-- How far the book of a making is, whichever job composes it: pages that were written, which a producer may have deleted since, and whether its pictures
-- were asked for. Composing that goes on begins there.
ALTER TABLE makings ADD COLUMN composed_pages BIGINT NOT NULL DEFAULT 0;
ALTER TABLE makings ADD COLUMN pictures_asked BOOLEAN NOT NULL DEFAULT FALSE;
