-- A record of an archived project does not change: who left meanwhile watches it until the project is restored, and then no more.
create function directory.forget_watchers_of_restored() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform jobs.enqueue('forget_watchers', jsonb_build_object('workspaceId', new.workspace_id, 'userId', leaver.user_id),
                       'forget_watchers.' || new.workspace_id || '.' || leaver.user_id, null, null)
  from (
    select user_id from public.issue_watcher where workspace_id = new.workspace_id and project_id = new.id
    union
    select user_id from public.rfi_watcher where workspace_id = new.workspace_id and project_id = new.id
    union
    select user_id from public.clash_watcher where workspace_id = new.workspace_id and project_id = new.id
  ) as leaver
  where not exists (
    select from public.member where member.workspace_id = new.workspace_id and member.user_id = leaver.user_id);
  return null;
end
$$;
revoke execute on function directory.forget_watchers_of_restored() from public;
grant execute on function directory.forget_watchers_of_restored() to :"service_role";
create trigger restored_watchers after update of status on project
  for each row when (old.status = 'archived' and new.status = 'active')
  execute function directory.forget_watchers_of_restored();
