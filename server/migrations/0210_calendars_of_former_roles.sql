-- Calendar addresses that would come back with the next role (0184). In a file of its own: sign-ins and changes of roles waited for it, since
-- 0184 locks their tables for its triggers.
delete from maintenance_feed as feed
where not exists (
    select from member where member.workspace_id = feed.workspace_id and member.user_id = feed.user_id and member.role in ('owner', 'admin'))
  and not exists (
    select from project_member as held
    where held.workspace_id = feed.workspace_id and held.project_id = feed.project_id and held.user_id = feed.user_id);
