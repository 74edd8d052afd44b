-- Roles in projects that follow the attributes of single sign-on. A role that a rule gives keeps its origin, so that losing the group
-- takes away what the rule gave and nothing else.
alter table project_member
  -- The role that the rules give; null: none, `role` was given by hand.
  add column ruled_role text constraint project_member_ruled_role_check
    check (ruled_role in ('admin', 'upload_engineer', 'reviewer', 'viewer')),
  -- The role by hand that counts again when the rules give less; null: none. Says nothing where `ruled_role` is null.
  add column hand_role text constraint project_member_hand_role_check
    check (hand_role in ('admin', 'upload_engineer', 'reviewer', 'viewer'));
-- Finds the roles of projects that no rule names any more.
create index project_member_ruled on project_member (workspace_id, project_id) where ruled_role is not null;

-- The attributes of the last sign-in, cut: what rules are previewed with.
alter table sso_identity add column attributes jsonb;
