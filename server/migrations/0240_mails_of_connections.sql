-- When the admins of the project were last told of a conflict, and of a hook that the vendor had switched off (integrations 11.19).
alter table integration_connection
  add column conflict_mailed_at timestamptz(3),
  add column hook_mailed_at timestamptz(3);
