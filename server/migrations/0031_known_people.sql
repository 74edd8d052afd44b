-- Whose names the records of a project can show. Records keep the ids of those who made, decided and answered them, and of
-- assignees; each of these had a role in the project when it was written. Membership itself is forgotten when it ends, so
-- whoever had a role is kept here: found by a range of a key, whatever the number of records, and never by looking for ids in
-- issues, comments, histories and decisions. Kept by triggers, so that the old code remembers people too while it still runs.

-- Everybody who was ever a member of the workspace.
create table known_person (
  workspace_id uuid not null references workspace (id) on delete cascade,
  user_id uuid not null references directory.person (id) on delete cascade,
  -- True once they were owner or admin: then they had a role in every project.
  in_every_project boolean not null,
  primary key (workspace_id, user_id)
);
-- The part of a project's people (identity/people) that comes from the workspace.
create index known_person_of_workspace on known_person (workspace_id, user_id) where in_every_project;

-- Everybody who ever had a role of their own in the project.
create table known_project_person (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references known_person (workspace_id, user_id) on delete cascade
);
-- The cascade of that key.
create index known_project_person_user on known_project_person (workspace_id, user_id);

alter table known_person enable row level security;
alter table known_project_person enable row level security;
create policy tenant on known_person using (workspace_id = current_setting('app.workspace_id')::uuid);
create policy tenant on known_project_person using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on known_person, known_project_person to :"service_role";

-- Their names, those of this workspace alone: like workspace_person, which has the members of today.
create view workspace_known_person with (security_barrier) as
  select known_person.workspace_id, person.id, person.name, person.email, person.deactivated_at
  from known_person join directory.person on person.id = known_person.user_id
  where known_person.workspace_id = current_setting('app.workspace_id')::uuid;
grant select on workspace_known_person to :"service_role";

create function directory.remember_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'project_member' then
    insert into public.known_project_person (workspace_id, project_id, user_id)
    select workspace_id, project_id, user_id from touched on conflict do nothing;
  else
    insert into public.known_person as known (workspace_id, user_id, in_every_project)
    select workspace_id, user_id, role in ('owner', 'admin') from touched
    on conflict (workspace_id, user_id) do update set in_every_project = true
    where excluded.in_every_project and not known.in_every_project;
  end if;
  return null;
end
$$;
revoke execute on function directory.remember_people() from public;
grant execute on function directory.remember_people() to :"service_role";

create trigger member_remember_insert after insert on member referencing new table as touched
  for each statement execute function directory.remember_people();
create trigger member_remember_update after update on member referencing new table as touched
  for each statement execute function directory.remember_people();
create trigger project_member_remember after insert on project_member referencing new table as touched
  for each statement execute function directory.remember_people();

-- Who is a member now; and from the audit log who was one. In which projects somebody had a role who has left the workspace
-- is not told there whole (a removal ends them without entries of their own): they are known in each.
insert into known_person (workspace_id, user_id, in_every_project)
select workspace_id, user_id, bool_or(everywhere)
from (
  select workspace_id, user_id, role in ('owner', 'admin') as everywhere from member
  union all
  select entry.workspace_id, person.id,
    entry.action = 'member.removed' or entry.detail -> 'role' ->> 'from' in ('owner', 'admin')
      or entry.detail -> 'role' ->> 'to' in ('owner', 'admin')
  from audit_entry as entry join directory.person on person.id::text = entry.subject_id
  where entry.action in ('member.removed', 'member.role_changed', 'project_member.set', 'project_member.removed')
    and entry.subject_type = 'user'
) as once
group by workspace_id, user_id;

insert into known_project_person (workspace_id, project_id, user_id)
select workspace_id, project_id, user_id from project_member
union
select entry.workspace_id, entry.project_id, person.id
from audit_entry as entry
join directory.person on person.id::text = entry.subject_id
join project on project.workspace_id = entry.workspace_id and project.id = entry.project_id
where entry.action in ('project_member.set', 'project_member.removed') and entry.subject_type = 'user';
