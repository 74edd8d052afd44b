-- Upkeep in bounded steps, caches of access that are flushed only when access changed, and a lock on a person's row.

-- A person as they are behind the lock. Whoever verified a password outside of a transaction looks here whether it is still
-- the one, before they act on it. NO KEY: a session's foreign key takes KEY SHARE and does not wait.
create function directory.lock_person(id uuid)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash, person.deactivated_at
  from directory.person where person.id = $1 for no key update
$$;

-- A part at a time, like remove_old_changes: of a backlog of a million rows one deletion would not end within its 10 s. The
-- condition stands twice: behind the lock a session may turn out to have been used once more, which puts its end off.
create function directory.remove_old_sessions(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.session where session.expires_at <= $1 and session.id in (
      select old.id from directory.session as old where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

create index one_time_token_expires on directory.one_time_token (expires_at);
create function directory.remove_old_tokens(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.one_time_token where one_time_token.hash in (
      select old.hash from directory.one_time_token as old where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

create function directory.remove_old_answers(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.idempotent_answer as answer where answer.expires_at <= $1
      and (answer.workspace_id, answer.actor, answer.route, answer.key) in (
        select old.workspace_id, old.actor, old.route, old.key from public.idempotent_answer as old
        where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

-- As remove_old_budgets, at most so many. Without an index on head, which would cost each lease its update in place: a part
-- is found at the front of the table.
create function directory.remove_idle_budgets(at timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.budget where budget.name in (
      select old.name from directory.budget as old
      where old.head < floor(extract(epoch from coalesce($1, clock_timestamp()))) - 120
      limit $2 for update skip locked)
    returning 1
  ) select count(*)::int from removed
$$;

-- A statement that touches no row changes no access: before, the hourly removal of sessions flushed the caches of every
-- process even when it found nothing. An update names the columns that count, the key among them: a transition table
-- excludes `update of …`.
create or replace function directory.raise_access_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_changed boolean;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select %1$s from before except select %1$s from after)', tg_argv[0]) into is_changed;
  else
    is_changed := exists (select from touched);
  end if;
  if is_changed then
    update directory.access_version set version = version + 1;
    perform pg_notify('pcs_access', '');
  end if;
  return null;
end
$$;

drop trigger member_access on member;
create trigger member_access_insert after insert on member referencing new table as touched
  for each statement execute function directory.raise_access_version();
create trigger member_access_update after update on member referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, user_id, role');
create trigger member_access_delete after delete on member referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger project_member_access on project_member;
create trigger project_member_access_insert after insert on project_member referencing new table as touched
  for each statement execute function directory.raise_access_version();
create trigger project_member_access_update after update on project_member
  referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, project_id, user_id, role');
create trigger project_member_access_delete after delete on project_member referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger project_access on project;
create trigger project_access_update after update on project referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, id, status, time_zone');
create trigger project_access_delete after delete on project referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger workspace_access on workspace;
create trigger workspace_access_update after update on workspace referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('id, name, plan');
create trigger workspace_access_delete after delete on workspace referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger person_access on directory.person;
create trigger person_access_update after update on directory.person referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('id, deactivated_at, name, email');
create trigger person_access_delete after delete on directory.person referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger api_key_access on api_key;
create trigger api_key_access_update after update on api_key referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, id, revoked_at, scope, name');
create trigger api_key_access_delete after delete on api_key referencing old table as touched
  for each statement execute function directory.raise_access_version();

drop trigger session_access on directory.session;
create trigger session_access_delete after delete on directory.session referencing old table as touched
  for each statement execute function directory.raise_access_version();

revoke execute on function directory.lock_person(uuid), directory.remove_old_sessions(timestamptz, integer),
  directory.remove_old_tokens(timestamptz, integer), directory.remove_old_answers(timestamptz, integer),
  directory.remove_idle_budgets(timestamptz, integer) from public;
grant execute on function directory.lock_person(uuid), directory.remove_old_sessions(timestamptz, integer),
  directory.remove_old_tokens(timestamptz, integer), directory.remove_old_answers(timestamptz, integer),
  directory.remove_idle_budgets(timestamptz, integer) to :"service_role";
