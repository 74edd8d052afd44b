-- What the platform keeps of its own in each workspace: idempotent answers and the ledger of stored files; and the door
-- through which the service role enqueues background work.

create table idempotent_answer (
  workspace_id uuid not null references workspace (id) on delete cascade,
  actor text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- Until when an unfinished request counts as in progress; a request that died is forgotten then.
  in_progress_until timestamptz(3),
  status integer,
  body text,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, actor, route, key)
);
create index idempotent_answer_expires on idempotent_answer (expires_at);

-- Every object in storage has a row here BEFORE it is written and until AFTER it is removed: that is how storage and
-- database agree after a kill at any moment. `pending`: being written, nobody's yet; `kept`: a record's; `doomed`: to be
-- removed.
create table stored_file (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('pending', 'kept', 'doomed')),
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea,
  created_at timestamptz(3) not null,
  -- A pending file whose writer has not finished by then is removed.
  pending_until timestamptz(3),
  primary key (workspace_id, id)
);
create index stored_file_unsettled on stored_file (state, pending_until) where state <> 'kept';

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['idempotent_answer', 'stored_file'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on idempotent_answer, stored_file to :"service_role";

-- Files that are to leave storage, across workspaces, for the sweeper: doomed ones and pending ones past their time.
create function directory.list_unwanted_files(now timestamptz, most integer)
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select stored_file.workspace_id, stored_file.id from public.stored_file
  where stored_file.state = 'doomed' or (stored_file.state = 'pending' and stored_file.pending_until < $1)
  limit $2
$$;

-- A page of all file rows in the order of their storage keys, for the consistency check of the command line.
create function directory.list_files(after_workspace uuid, after_id uuid, most integer)
returns table (workspace_id uuid, id uuid, state text, size_bytes bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select stored_file.workspace_id, stored_file.id, stored_file.state, stored_file.size_bytes from public.stored_file
  where (stored_file.workspace_id, stored_file.id) > ($1, $2)
  order by stored_file.workspace_id, stored_file.id limit $3
$$;

create function directory.remove_expired_answers(now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.idempotent_answer where idempotent_answer.expires_at <= $1
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to :"service_role";

-- graphile-worker lives in its own schema under the owner's login; the service role enqueues through this function alone,
-- inside the caller's transaction. plpgsql, because graphile_worker's functions are made after this migration ran.
create function jobs.enqueue(task text, payload jsonb, job_key text, run_at timestamptz, queue_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload::json, queue_name := enqueue.queue_name, run_at := enqueue.run_at,
                                  job_key := enqueue.job_key, max_attempts := 12);
end
$$;
revoke execute on all functions in schema jobs from public;
grant execute on all functions in schema jobs to :"service_role";

-- How many migrations were applied, for /readyz: the service role cannot read the migrator's own table.
create function directory.count_migrations() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from public.kysely_migration
$$;
revoke execute on function directory.count_migrations() from public;
grant execute on function directory.count_migrations() to :"service_role";
