-- WeChat accounts that are linked to accounts here.
CREATE TABLE wechat_links (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  openid TEXT NOT NULL UNIQUE,
  unionid TEXT,
  nickname TEXT NOT NULL,
  bound_at TEXT NOT NULL
);
-- What WeChat said of a code, for the browser that brought it and for minutes: a code is exchanged once. The ticket stands for it.
CREATE TABLE wechat_tickets (
  code_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  ticket_hash TEXT UNIQUE,
  openid TEXT,
  unionid TEXT,
  nickname TEXT,
  picture TEXT,
  expires_at TEXT NOT NULL
);
CREATE INDEX wechat_tickets_expires ON wechat_tickets (expires_at);
