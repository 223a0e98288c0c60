-- What classrooms report, told by whom it is about: a row for each session of a person in a class, kept in the transaction that takes the report. It follows from the
-- items alone, in whatever order they come. Times without a unit are ms; `_bp` are hundredths of a percent, null where nothing was measured.
CREATE TABLE room_sessions (
  class_id TEXT NOT NULL,
  role TEXT NOT NULL,
  user_id TEXT NOT NULL,
  session TEXT NOT NULL,
  user_name TEXT NOT NULL DEFAULT '',
  named_at TEXT NOT NULL DEFAULT '',
  classroom_type TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT '',
  teacher_id TEXT NOT NULL DEFAULT '',
  hour TEXT NOT NULL DEFAULT '',
  first_at TEXT NOT NULL DEFAULT '',
  last_at TEXT NOT NULL DEFAULT '',
  joined_at TEXT,
  left_at TEXT,
  cause TEXT NOT NULL DEFAULT '',
  described_at TEXT,
  described_seq BIGINT NOT NULL DEFAULT 0,
  region TEXT NOT NULL DEFAULT '',
  network TEXT NOT NULL DEFAULT '',
  device TEXT NOT NULL DEFAULT '',
  os TEXT NOT NULL DEFAULT '',
  browser TEXT NOT NULL DEFAULT '',
  first_frame_at TEXT,
  first_frame_ms BIGINT,
  samples BIGINT NOT NULL DEFAULT 0,
  poor BIGINT NOT NULL DEFAULT 0,
  rtt_checks BIGINT NOT NULL DEFAULT 0,
  rtt_sum BIGINT NOT NULL DEFAULT 0,
  loss_checks BIGINT NOT NULL DEFAULT 0,
  loss_sum BIGINT NOT NULL DEFAULT 0,
  worst BIGINT NOT NULL DEFAULT 0,
  worst_at TEXT,
  freezes BIGINT NOT NULL DEFAULT 0,
  freezes_sum BIGINT NOT NULL DEFAULT 0,
  thaws BIGINT NOT NULL DEFAULT 0,
  thaws_sum BIGINT NOT NULL DEFAULT 0,
  frozen_at TEXT,
  calls BIGINT NOT NULL DEFAULT 0,
  called_at TEXT,
  rejoin BIGINT NOT NULL DEFAULT 0,
  in_room_ms BIGINT NOT NULL DEFAULT 0,
  freeze_ms BIGINT NOT NULL DEFAULT 0,
  join_ok BIGINT,
  problem BIGINT NOT NULL DEFAULT 0,
  rtt_ms BIGINT,
  loss_bp BIGINT,
  poor_bp BIGINT,
  freeze_bp BIGINT,
  PRIMARY KEY (class_id, role, user_id, session)
);
CREATE INDEX room_sessions_hour ON room_sessions (hour);
CREATE INDEX room_sessions_teacher ON room_sessions (teacher_id, hour);
CREATE INDEX room_sessions_user ON room_sessions (user_id, hour);

-- The sums of these sessions by the hour (UTC) that they began in, changed by the difference in the transaction that changes one of them. `_sq` are sums of squares;
-- `rtt_` and `frame_` count sessions by their mean round trip and their first frame, in twenty steps that each are a third longer.
CREATE TABLE quality_hours (
  hour TEXT NOT NULL,
  classroom_type TEXT NOT NULL,
  region TEXT NOT NULL,
  network TEXT NOT NULL,
  device TEXT NOT NULL,
  browser TEXT NOT NULL,
  role TEXT NOT NULL,
  kind TEXT NOT NULL,
  sessions BIGINT NOT NULL DEFAULT 0,
  problems BIGINT NOT NULL DEFAULT 0,
  rejoins BIGINT NOT NULL DEFAULT 0,
  called BIGINT NOT NULL DEFAULT 0,
  joins BIGINT NOT NULL DEFAULT 0,
  joins_ok BIGINT NOT NULL DEFAULT 0,
  poor_n BIGINT NOT NULL DEFAULT 0,
  poor_sum BIGINT NOT NULL DEFAULT 0,
  poor_sq BIGINT NOT NULL DEFAULT 0,
  freeze_n BIGINT NOT NULL DEFAULT 0,
  freeze_sum BIGINT NOT NULL DEFAULT 0,
  freeze_sq BIGINT NOT NULL DEFAULT 0,
  loss_n BIGINT NOT NULL DEFAULT 0,
  loss_sum BIGINT NOT NULL DEFAULT 0,
  loss_sq BIGINT NOT NULL DEFAULT 0,
  rtt_0 BIGINT NOT NULL DEFAULT 0, rtt_1 BIGINT NOT NULL DEFAULT 0, rtt_2 BIGINT NOT NULL DEFAULT 0, rtt_3 BIGINT NOT NULL DEFAULT 0, rtt_4 BIGINT NOT NULL DEFAULT 0,
  rtt_5 BIGINT NOT NULL DEFAULT 0, rtt_6 BIGINT NOT NULL DEFAULT 0, rtt_7 BIGINT NOT NULL DEFAULT 0, rtt_8 BIGINT NOT NULL DEFAULT 0, rtt_9 BIGINT NOT NULL DEFAULT 0,
  rtt_10 BIGINT NOT NULL DEFAULT 0, rtt_11 BIGINT NOT NULL DEFAULT 0, rtt_12 BIGINT NOT NULL DEFAULT 0, rtt_13 BIGINT NOT NULL DEFAULT 0, rtt_14 BIGINT NOT NULL DEFAULT 0,
  rtt_15 BIGINT NOT NULL DEFAULT 0, rtt_16 BIGINT NOT NULL DEFAULT 0, rtt_17 BIGINT NOT NULL DEFAULT 0, rtt_18 BIGINT NOT NULL DEFAULT 0, rtt_19 BIGINT NOT NULL DEFAULT 0,
  frame_0 BIGINT NOT NULL DEFAULT 0, frame_1 BIGINT NOT NULL DEFAULT 0, frame_2 BIGINT NOT NULL DEFAULT 0, frame_3 BIGINT NOT NULL DEFAULT 0, frame_4 BIGINT NOT NULL DEFAULT 0,
  frame_5 BIGINT NOT NULL DEFAULT 0, frame_6 BIGINT NOT NULL DEFAULT 0, frame_7 BIGINT NOT NULL DEFAULT 0, frame_8 BIGINT NOT NULL DEFAULT 0, frame_9 BIGINT NOT NULL DEFAULT 0,
  frame_10 BIGINT NOT NULL DEFAULT 0, frame_11 BIGINT NOT NULL DEFAULT 0, frame_12 BIGINT NOT NULL DEFAULT 0, frame_13 BIGINT NOT NULL DEFAULT 0, frame_14 BIGINT NOT NULL DEFAULT 0,
  frame_15 BIGINT NOT NULL DEFAULT 0, frame_16 BIGINT NOT NULL DEFAULT 0, frame_17 BIGINT NOT NULL DEFAULT 0, frame_18 BIGINT NOT NULL DEFAULT 0, frame_19 BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, classroom_type, region, network, device, browser, role, kind)
);

-- Who watches all running classes reads what was measured of them.
INSERT INTO role_permissions (role_id, permission_id, actions, scope)
SELECT p.role_id, 'dataAnalysis', 'query,get,export', p.scope
FROM role_permissions p JOIN roles r ON r.id = p.role_id
WHERE p.permission_id = 'ClassroomSituation' AND r.built_in = 'monitor' AND p.scope = 'all'
  AND NOT EXISTS (SELECT 1 FROM role_permissions o WHERE o.role_id = p.role_id AND o.permission_id = 'dataAnalysis');
