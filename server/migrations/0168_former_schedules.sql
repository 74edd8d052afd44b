-- The calendar of maintenance pages in the order that it had at its first page (docs/decisions/0040). A row for each change that moves
-- a task or the series of an asset, with what it replaced.
create table former_schedule (
  workspace_id uuid not null,
  project_id uuid not null,
  asset_id uuid not null,
  -- Of the task; 0 of the series of the asset.
  number int not null,
  -- The time of the change that replaced it.
  until timestamptz(3) not null,
  -- The former day of a task that something was done about; null where nothing had been, and of a series.
  due_on date,
  -- Columns of the former series.
  series jsonb,
  -- Serves the pages: how did this task, or this series, stand at the first page?
  primary key (workspace_id, asset_id, number, until)
  -- No reference to asset: the tasks of a deleted one are kept as well.
);
alter table former_schedule enable row level security;
create policy tenant on former_schedule using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on former_schedule to :"service_role";
-- Serves the pages: which tasks and series of the project have moved since?
create index former_schedule_since on former_schedule (workspace_id, project_id, until);
-- Serves remove_old_schedules: rows come in about this order.
create index former_schedule_until on former_schedule using brin (until) with (pages_per_range = 32);

-- The stamp of this transaction, at its end: whoever reads the clock before the commit reads an earlier one. Where the transaction has no
-- stamp, or had it under a savepoint, the clock advances. Null where the workspace is going.
create function directory.end_stamp(workspace_id uuid) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stamp timestamptz;
begin
  select clock.at into stamp from public.workspace_clock as clock
  where clock.workspace_id = $1 and clock.xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text;
  if stamp is null then
    update public.workspace_clock as clock
    set at = greatest(date_trunc('milliseconds', clock_timestamp()), clock.at + interval '1 millisecond')
    where clock.workspace_id = $1
    returning clock.at into stamp;
  end if;
  return stamp;
end
$$;
revoke execute on function directory.end_stamp(uuid) from public;

-- Keeps what a change of a task replaced: its day, or that nothing had been done about it.
create function directory.keep_former_task() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  task public.maintenance_task := case when tg_op = 'INSERT' then new else old end;
  stamp timestamptz := directory.end_stamp(task.workspace_id);
begin
  if stamp is not null then
    insert into public.former_schedule (workspace_id, project_id, asset_id, number, until, due_on)
    values (task.workspace_id, task.project_id, task.asset_id, task.number, stamp,
            case when tg_op <> 'INSERT' then task.due_on end)
    on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function directory.keep_former_task() from public;
grant execute on function directory.keep_former_task() to :"service_role";
create constraint trigger moved after update on maintenance_task deferrable initially deferred
  for each row when (new.due_on <> old.due_on) execute function directory.keep_former_task();
create constraint trigger begun after insert on maintenance_task deferrable initially deferred
  for each row execute function directory.keep_former_task();
create constraint trigger forgotten after delete on maintenance_task deferrable initially deferred
  for each row execute function directory.keep_former_task();

-- Keeps the series that a change replaced.
create function directory.keep_former_series() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stamp timestamptz := directory.end_stamp(old.workspace_id);
begin
  if stamp is not null then
    insert into public.former_schedule (workspace_id, project_id, asset_id, number, until, series)
    values (old.workspace_id, old.project_id, old.id, 0, stamp, jsonb_build_object(
      'maintenance_interval_days', old.maintenance_interval_days, 'maintenance_interval_months', old.maintenance_interval_months,
      'maintenance_anchor', old.maintenance_anchor, 'maintenance_starts_on', old.maintenance_starts_on,
      'maintenance_base_on', old.maintenance_base_on, 'maintenance_after_on', old.maintenance_after_on,
      'maintenance_before', old.maintenance_before, 'maintenance_revision', old.maintenance_revision))
    on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function directory.keep_former_series() from public;
grant execute on function directory.keep_former_series() to :"service_role";
create constraint trigger rescheduled after update on asset deferrable initially deferred
  for each row when (
    (new.maintenance_interval_days, new.maintenance_interval_months, new.maintenance_starts_on, new.maintenance_base_on,
     new.maintenance_after_on, new.maintenance_before)
    is distinct from
    (old.maintenance_interval_days, old.maintenance_interval_months, old.maintenance_starts_on, old.maintenance_base_on,
     old.maintenance_after_on, old.maintenance_before))
  execute function directory.keep_former_series();

create function directory.remove_old_schedules(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.former_schedule where former_schedule.ctid = any (array(
      select old.ctid from public.former_schedule as old where old.until < $1 limit $2))
    returning former_schedule.workspace_id, former_schedule.until
  ), marked as (
    insert into public.moves_removed (workspace_id, through)
    select removed.workspace_id, max(removed.until) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through)
  ) select count(*)::int from removed
$$;
revoke execute on function directory.remove_old_schedules(timestamptz, integer) from public;
grant execute on function directory.remove_old_schedules(timestamptz, integer) to :"service_role";
