-- A calendar address ends for good when its person loses the role that reaches the project: their own in it, or that of an owner or admin of
-- the workspace. It gave nothing meanwhile, but came back with the next role.
create function directory.end_calendars_without_role() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.maintenance_feed as feed using touched
  where feed.workspace_id = touched.workspace_id and feed.user_id = touched.user_id
    and not exists (
      select from public.member
      where member.workspace_id = feed.workspace_id and member.user_id = feed.user_id and member.role in ('owner', 'admin'))
    and not exists (
      select from public.project_member as held
      where held.workspace_id = feed.workspace_id and held.project_id = feed.project_id and held.user_id = feed.user_id);
  return null;
end
$$;
create trigger project_member_calendars after delete on project_member
  referencing old table as touched for each statement execute function directory.end_calendars_without_role();
create trigger member_calendars after update on member
  referencing new table as touched for each statement execute function directory.end_calendars_without_role();
revoke execute on function directory.end_calendars_without_role() from public;
grant execute on function directory.end_calendars_without_role() to :"service_role";
