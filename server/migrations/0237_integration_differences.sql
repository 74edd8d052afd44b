-- Differences that dry runs and comparisons list, the state in which the next slice of such a run continues, fields that were
-- switched on, and projects of a vendor that are left for others.

-- Nothing was kept in it.
drop table integration_difference;
create table integration_difference (
  workspace_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- One row for each record, action and side of a run: a slice that is repeated finds its rows.
  key text not null,
  entity text not null check (entity in ('issue', 'rfi', 'model', 'asset', 'space')),
  record_id uuid,
  record_number text,
  record_title text,
  vendor_id text,
  vendor_number text,
  vendor_title text,
  action text not null check (action in ('create', 'update', 'link', 'pair', 'conflict', 'skip')),
  -- The side that a run would change.
  side text check (side in ('local', 'vendor')),
  code text,
  -- [{ field, local, vendor, base }]
  fields jsonb not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references integration_run (workspace_id, id) on delete cascade
);
create unique index integration_difference_key on integration_difference (workspace_id, run_id, key);
create index integration_difference_list on integration_difference (workspace_id, run_id, id);

-- Links and records as a dry run would have left them, in parts in the order in which they were added; removed at its end.
create table integration_preview (
  workspace_id uuid not null,
  run_id uuid not null,
  part integer not null,
  state jsonb not null,
  primary key (workspace_id, run_id, part),
  foreign key (workspace_id, run_id) references integration_run (workspace_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['integration_difference', 'integration_preview'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on integration_difference to :"service_role";
grant select, insert, delete on integration_preview to :"service_role";

-- { entity: { field: { side, version } } }: the side that wins the first comparison of a field since it was switched on, with the
-- version of the mapping that did. Links keep the version up to which they were compared so.
alter table integration_mapping add column initials jsonb not null default '{}';
alter table integration_link add column initial_version integer not null default 0;

-- Removes the differences of runs that ended more than 30 days ago, at most `max` at once; returns their number.
create index integration_run_previews on integration_run (ended_at) where dry_run;
create function directory.remove_integration_differences(before timestamptz, max integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.integration_difference as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id
      from public.integration_run as run
      join public.integration_difference as old on old.workspace_id = run.workspace_id and old.run_id = run.id
      where run.dry_run and run.ended_at < least(before, now() - interval '30 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$$;
revoke all on function directory.remove_integration_differences(timestamptz, integer) from public;
grant execute on function directory.remove_integration_differences(timestamptz, integer) to :"service_role";

-- The project of the vendor that a link is of, and when a connection was linked to another one whose old links are being ended.
alter table integration_link add column vendor_project text;
update integration_link as link set vendor_project = connection.linked_project_id
  from integration_connection as connection
  where connection.workspace_id = link.workspace_id and connection.id = link.connection_id;
alter table integration_connection add column relinked_at timestamptz(3);
