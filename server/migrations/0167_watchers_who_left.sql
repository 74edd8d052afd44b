-- Watchers are part of the records that the app API shows. With the membership of a person who left the workspace their rows went
-- too, and the records changed without a stamp: neither their ETag nor updated_since nor the change feed told of it. Now the rows
-- stay until a job removes them and stamps their records. The old code may run meanwhile: it reads and writes these rows alike.
-- Dropping a constraint locks the members too, whom every request reads: 0180 to 0182 look at the rows that are there.
alter table issue_watcher
  drop constraint issue_watcher_workspace_id_user_id_fkey,
  add constraint issue_watcher_workspace_id_user_id_fkey
    foreign key (workspace_id, user_id) references known_person (workspace_id, user_id) on delete cascade not valid;
alter table rfi_watcher
  drop constraint rfi_watcher_workspace_id_user_id_fkey,
  add constraint rfi_watcher_workspace_id_user_id_fkey
    foreign key (workspace_id, user_id) references known_person (workspace_id, user_id) on delete cascade not valid;
alter table clash_watcher
  drop constraint clash_watcher_workspace_id_user_id_fkey,
  add constraint clash_watcher_workspace_id_user_id_fkey
    foreign key (workspace_id, user_id) references known_person (workspace_id, user_id) on delete cascade not valid;

-- Enqueues the end of what a person who left watched, however that came about. Nothing where the whole workspace goes.
create function directory.forget_watchers_of_leavers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform jobs.enqueue('forget_watchers', jsonb_build_object('workspaceId', leaver.workspace_id, 'userId', leaver.user_id),
                       'forget_watchers.' || leaver.workspace_id || '.' || leaver.user_id, null, null)
  from touched as leaver
  where exists (select from public.workspace where workspace.id = leaver.workspace_id);
  return null;
end
$$;
revoke execute on function directory.forget_watchers_of_leavers() from public;
grant execute on function directory.forget_watchers_of_leavers() to :"service_role";
create trigger member_forget_watchers after delete on member
  referencing old table as touched for each statement execute function directory.forget_watchers_of_leavers();
