-- Sessions that processes keep in memory say which workspaces bind them: whether a membership was accepted, and whether the account's
-- mailbox was proven.
drop trigger member_access_update on member;
create trigger member_access_update after update on member
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, user_id, role, deactivated_at, accepted_at');

drop trigger person_access_update on directory.person;
create trigger person_access_update after update on directory.person
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('id, deactivated_at, name, email, email_proven_at');

-- An application that is granted access once more keeps its tokens, and the weakest of its sessions counts for them.
drop trigger oauth_grant_access_update on oauth_grant;
create trigger oauth_grant_access_update after update on oauth_grant
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, id, revoked_at, method');
