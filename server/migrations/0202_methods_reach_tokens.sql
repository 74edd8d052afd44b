-- An application that is granted access once more keeps its tokens, and the weakest of its sessions counts for them.
create or replace trigger oauth_grant_access_update after update on oauth_grant
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, id, revoked_at, method');
