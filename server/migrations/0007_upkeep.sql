-- What keeps the database small, and what an operator wants to see of the job queue.

-- Entries of the change feed are kept 30 days (contract §3). A part at a time: a deletion has 10 s like every statement.
-- Index change_entry_at.
create function directory.remove_old_changes(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.change_entry where (change_entry.workspace_id, change_entry.sequence) in (
      select old.workspace_id, old.sequence from public.change_entry as old
      where old.at < $1 order by old.at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

-- As before, but for the ids: version 7 like every other (contract §1). They are made here, since only the directory knows
-- how many workspaces the person is in.
create or replace function directory.audit_person(user_id uuid, action text, detail jsonb, request_id text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member, (select lpad(to_hex(floor(extract(epoch from $5) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1
$$;

-- The length of the job queue: jobs whose time has come, the age of the oldest of them, and jobs that were given up.
-- plpgsql, because graphile_worker's tables are made after this migration ran.
create function jobs.measure() returns table (due integer, oldest_due_seconds double precision, given_up integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where job.run_at <= now() and job.locked_at is null and job.attempts < job.max_attempts)::int,
           coalesce(extract(epoch from now() - min(job.run_at)
             filter (where job.run_at <= now() and job.locked_at is null and job.attempts < job.max_attempts)), 0)::float8,
           count(*) filter (where job.attempts >= job.max_attempts and job.locked_at is null)::int
    from graphile_worker.jobs as job;
end
$$;

revoke execute on function directory.remove_old_changes(timestamptz, integer), jobs.measure() from public;
grant execute on function directory.remove_old_changes(timestamptz, integer), jobs.measure() to :"service_role";
