-- The library of roles that picture books take their characters from, in categories; and the styles of pictures.
CREATE TABLE role_types (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  position TEXT NOT NULL,
  active BOOLEAN NOT NULL
);
CREATE INDEX role_types_position ON role_types (position);

CREATE TABLE role_models (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  category_id TEXT NOT NULL,
  part TEXT NOT NULL,
  age TEXT,
  gender TEXT,
  description TEXT NOT NULL,
  prompt TEXT,
  negative TEXT,
  seed BIGINT,
  voice TEXT,
  lora_id TEXT,
  active BOOLEAN NOT NULL,
  off_by TEXT,
  look BIGINT NOT NULL
);
CREATE INDEX role_models_category ON role_models (category_id, name);
CREATE INDEX role_models_name ON role_models (name);
CREATE INDEX role_models_lora ON role_models (lora_id);

CREATE TABLE role_model_images (
  id TEXT PRIMARY KEY,
  parent_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  image TEXT NOT NULL
);
CREATE INDEX role_model_images_parent ON role_model_images (parent_id, position);

CREATE TABLE picture_styles (
  id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  updated_by_name TEXT,
  deleted_at TEXT,
  name TEXT NOT NULL,
  spoken TEXT,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  prompt TEXT,
  negative TEXT,
  weight BIGINT,
  sample TEXT,
  active BOOLEAN NOT NULL
);
CREATE INDEX picture_styles_name ON picture_styles (name);

-- The roles that the characters of a book were taken from: kept by its document.
CREATE TABLE picture_book_roles (
  book_id TEXT NOT NULL,
  role_id TEXT NOT NULL,
  PRIMARY KEY (book_id, role_id)
);
CREATE INDEX picture_book_roles_role ON picture_book_roles (role_id);
