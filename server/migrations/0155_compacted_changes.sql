-- Changes of sensors that a newer change of the same sensor has superseded. A sensor is stamped up to twice a minute, and the newest change
-- tells a reader all that the older ones do: which record to read again. What is removed for its age is marked, since a reader
-- cannot tell any more by a gap in the sequence that something is missing.
create table changes_removed (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  -- The last sequence that was removed for its age; cursors before it are expired.
  through bigint not null
);
alter table changes_removed enable row level security;
create policy tenant on changes_removed using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on changes_removed to :"service_role";

-- Marks as removed before this migration all entries that are no longer there.
insert into changes_removed (workspace_id, through)
select clock.workspace_id, coalesce(
  (select min(entry.sequence) - 1 from change_entry as entry where entry.workspace_id = clock.workspace_id), clock.sequence)
from workspace_clock as clock;

create or replace function directory.remove_old_changes(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.change_entry where (change_entry.workspace_id, change_entry.sequence) in (
      select old.workspace_id, old.sequence from public.change_entry as old
      where old.at < $1 order by old.at limit $2)
    returning change_entry.workspace_id, change_entry.sequence
  ), marked as (
    insert into public.changes_removed (workspace_id, through)
    select removed.workspace_id, max(removed.sequence) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    order by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(changes_removed.through, excluded.through)
  ) select count(*)::int from removed
$$;

-- Looks at the changes of sensors from a position on and removes those that the next one of the same sensor supersedes. The last one
-- that it looked at stays, and is where the next call begins.
create function directory.compact_changes(
  from_workspace uuid, from_resource uuid, from_sequence bigint, most integer,
  out seen integer, out removed integer, out last_workspace uuid, out last_resource uuid, out last_sequence bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_workspaces uuid[];
  old_sequences bigint[];
begin
  with looked as (
    select entry.workspace_id, entry.resource_id, entry.sequence, entry.project_id
    from public.change_entry as entry
    where entry.resource_type = 'sensor' and entry.change = 'updated'
      and (entry.workspace_id, entry.resource_id, entry.sequence) >= (from_workspace, from_resource, from_sequence)
    order by entry.workspace_id, entry.resource_id, entry.sequence limit most
  ), judged as (
    -- In the order of their sequence, one before another of the same record is superseded by it.
    select looked.*, lead(true) over (
      partition by looked.workspace_id, looked.resource_id, looked.project_id order by looked.sequence) is not null as is_superseded
    from looked
  )
  select count(*)::int, array_agg(judged.workspace_id) filter (where judged.is_superseded),
         array_agg(judged.sequence) filter (where judged.is_superseded)
  into seen, old_workspaces, old_sequences from judged;
  select entry.workspace_id, entry.resource_id, entry.sequence into last_workspace, last_resource, last_sequence
  from public.change_entry as entry
  where entry.resource_type = 'sensor' and entry.change = 'updated'
    and (entry.workspace_id, entry.resource_id, entry.sequence) >= (from_workspace, from_resource, from_sequence)
  order by entry.workspace_id, entry.resource_id, entry.sequence offset greatest(seen - 1, 0) limit 1;
  delete from public.change_entry as entry
  using unnest(old_workspaces, old_sequences) as old (workspace_id, sequence)
  where entry.workspace_id = old.workspace_id and entry.sequence = old.sequence;
  get diagnostics removed = row_count;
end
$$;
revoke execute on function directory.compact_changes(uuid, uuid, bigint, integer) from public;
grant execute on function directory.compact_changes(uuid, uuid, bigint, integer) to :"service_role";
