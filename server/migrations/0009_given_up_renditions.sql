-- Renditions that are given up: how the record is told, and how an operator finds it again.

-- Jobs of a kind that were given up: whoever knows what they were for notes it there. A job that is killed in its last
-- attempt fails nowhere, so it has to be looked for. plpgsql, because graphile_worker's tables are made after this migration
-- ran.
create function jobs.list_given_up(task text, most integer) returns table (id text, payload jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select job.id::text, job.payload::jsonb
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as kind on kind.id = job.task_id
    where kind.identifier = $1 and job.attempts >= job.max_attempts and job.locked_at is null
    order by job.id limit $2;
end
$$;

-- Removes such a job; no row where it was enqueued anew meanwhile. A null key: another job was enqueued under it since.
create function jobs.take_given_up(id text) returns table (job_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    delete from graphile_worker._private_jobs as job
    where job.id = $1::bigint and job.attempts >= job.max_attempts and job.locked_at is null
    returning job.key;
end
$$;

revoke execute on function jobs.list_given_up(text, integer), jobs.take_given_up(text) from public;
grant execute on function jobs.list_given_up(text, integer), jobs.take_given_up(text) to :"service_role";

-- For the command line, which looks for them in one workspace after another. Nearly no row is in them.
create index photo_given_up on photo (workspace_id, id) where renditions_failed is not null;
create index floor_plan_given_up on floor_plan (workspace_id, id) where renditions_failed is not null;
