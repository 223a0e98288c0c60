-- Views of lists: filters, order and search under a name, as address parameters. Its owner's, or shared with roles or everybody who has the list.
CREATE TABLE views (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES users (id),
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  shared TEXT NOT NULL,
  pinned BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX views_name ON views (owner_id, resource, name);
CREATE INDEX views_resource ON views (resource, shared);

CREATE TABLE view_roles (
  view_id TEXT NOT NULL REFERENCES views (id),
  role_id TEXT NOT NULL REFERENCES roles (id),
  PRIMARY KEY (view_id, role_id)
);
CREATE INDEX view_roles_role ON view_roles (role_id);
