-- What is shown of the house's products: posters, films, texts, links and pages, for which language and channel, from when until when, reviewed before
-- it is listed.
CREATE TABLE product_materials (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  title TEXT NOT NULL,
  product TEXT NOT NULL,
  kind TEXT NOT NULL,
  file TEXT,
  text TEXT,
  link TEXT,
  language TEXT,
  channels TEXT,
  keywords TEXT,
  valid_from TEXT,
  valid_until TEXT,
  downloads BIGINT NOT NULL DEFAULT 0,
  review TEXT NOT NULL,
  maker_id TEXT,
  reason TEXT,
  decided_by_id TEXT,
  decided_at TEXT
);
CREATE INDEX product_materials_created ON product_materials (created_at);
CREATE INDEX product_materials_product ON product_materials (product);
CREATE INDEX product_materials_review ON product_materials (review, created_at);
