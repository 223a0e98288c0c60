-- Who is on each node, written while the bus does not bring it to the others. A beat that goes on is a sign of life.
CREATE TABLE node_presence (
  node TEXT PRIMARY KEY,
  -- The run of the node, and how often its news were written in it.
  run TEXT NOT NULL,
  edition BIGINT NOT NULL,
  beat BIGINT NOT NULL,
  -- Whether the node has no bus; one that has it writes for those that have none.
  apart BOOLEAN NOT NULL,
  news TEXT NOT NULL
);
