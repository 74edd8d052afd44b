-- Sessions that processes keep in memory say which workspaces bind them: whether a membership was accepted, and (0201) whether the
-- account's mailbox was proven. Replaced, not dropped: who reads the table goes on.
create or replace trigger member_access_update after update on member
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, user_id, role, deactivated_at, accepted_at');
