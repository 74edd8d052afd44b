-- Former keys of sorted lists (docs/decisions/0031): a column for each kind of key and a row for each change, with the keys that it
-- replaced and no others. A page reads them in its own order by an index, however many there are. No release has the former table.
drop trigger moved on issue;
drop trigger moved on rfi;
drop trigger moved on asset;
drop trigger moved on clash;
drop trigger moved on space;
drop trigger moved on photo;
drop trigger moved on anomaly;
drop table moved_row;
create table moved_row (
  workspace_id uuid not null,
  project_id uuid not null,
  record_id uuid not null,
  -- The table of the record.
  kind text collate "C" not null,
  -- The time of the change that replaced these keys.
  until timestamptz(3) not null,
  -- The former stamp; null where the change carried no new one.
  stamp_key timestamptz(3),
  at_key timestamptz(3),
  -- 'infinity' where there was no day.
  day_key date,
  second_day_key date,
  number_key int,
  text_key text collate "und-x-icu",
  -- Serves the pages of a sorted list: has this record had another key since the first page?
  primary key (workspace_id, record_id, until)
  -- No reference to workspace: checked row by row, it would cost a change of many rows as much as the rows.
);
alter table moved_row enable row level security;
create policy tenant on moved_row using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on moved_row to :"service_role";

-- Serve the pages of a sorted list: former keys behind the page before, in the list's order. No index for texts and second days: their
-- lists have none either and are sorted whole for each page.
create index moved_row_stamp on moved_row (workspace_id, project_id, kind, stamp_key, record_id, until) where stamp_key is not null;
create index moved_row_at on moved_row (workspace_id, project_id, kind, at_key, record_id, until) where at_key is not null;
create index moved_row_day on moved_row (workspace_id, project_id, kind, day_key, record_id, until) where day_key is not null;
create index moved_row_number on moved_row (workspace_id, project_id, kind, number_key, record_id, until) where number_key is not null;
-- Serves remove_old_moves: rows come in about this order.
create index moved_row_until on moved_row using brin (until) with (pages_per_range = 32);

-- Serves the end of keep_moved_rows: empty outside of a statement whose changes carry no new stamp.
create index moved_row_open on moved_row (workspace_id, record_id) where until = 'infinity';

-- Keeps the keys that a statement replaced. A branch a table, so that plans are kept. No nested loops: a plan made for one row would
-- compare each of 10,000 with each.
create or replace function directory.keep_moved_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
declare
  replaced boolean;
begin
  case tg_table_name
  when 'issue' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, number_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'issue',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.due_date is distinct from before.due_date then coalesce(before.due_date, 'infinity') end,
      case when after.priority <> before.priority then array_position('{critical,high,medium,low}'::text[], before.priority) - 1 end,
      case when after.title <> before.title then before.title end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.due_date is distinct from before.due_date
      or after.priority <> before.priority
      or after.title <> before.title
    on conflict do nothing;
  when 'rfi' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, number_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'rfi',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.due_date is distinct from before.due_date then coalesce(before.due_date, 'infinity') end,
      case when after.priority <> before.priority then array_position('{critical,high,medium,low}'::text[], before.priority) - 1 end,
      case when after.subject <> before.subject then before.subject end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.due_date is distinct from before.due_date
      or after.priority <> before.priority
      or after.subject <> before.subject
    on conflict do nothing;
  when 'asset' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, day_key, second_day_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'asset',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.warranty_expires_on is distinct from before.warranty_expires_on then coalesce(before.warranty_expires_on, 'infinity') end,
      case when after.installed_on is distinct from before.installed_on then coalesce(before.installed_on, 'infinity') end,
      case when after.tag is distinct from before.tag then coalesce(before.tag, '') end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.warranty_expires_on is distinct from before.warranty_expires_on
      or after.installed_on is distinct from before.installed_on
      or after.tag is distinct from before.tag
    on conflict do nothing;
  when 'clash' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'clash',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.name <> before.name then before.name end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.name <> before.name
    on conflict do nothing;
  when 'space' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, text_key)
    select before.workspace_id, before.project_id, before.id, 'space',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.name <> before.name then before.name end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.updated_at <> before.updated_at
      or after.name <> before.name
    on conflict do nothing;
  when 'photo' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, at_key)
    select before.workspace_id, before.project_id, before.id, 'photo',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.taken_at <> before.taken_at then before.taken_at end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.taken_at <> before.taken_at
    on conflict do nothing;
  when 'anomaly' then
    insert into public.moved_row (workspace_id, project_id, record_id, kind, until, stamp_key, at_key, number_key)
    select before.workspace_id, before.project_id, before.id, 'anomaly',
      case when after.updated_at <> before.updated_at then after.updated_at else 'infinity' end,
      case when after.updated_at <> before.updated_at then before.updated_at end,
      case when after.at <> before.at then before.at end,
      case when after.severity <> before.severity then array_position('{low,medium,high,critical}'::text[], before.severity) - 1 end
    from before join after on after.workspace_id = before.workspace_id and after.id = before.id
    where after.at <> before.at
      or after.severity <> before.severity
    on conflict do nothing;
  end case;
  replaced := found;
  -- A change without a stamp of its own, an operator's or the second under one stamp: readers who began before it are told apart from
  -- those after it by the clock alone.
  if replaced and (select min(after.updated_at) from after) <= (select max(before.updated_at) from before) then
    with advanced as (
      update public.workspace_clock as clock
      set at = greatest(date_trunc('milliseconds', clock_timestamp()), clock.at + interval '1 millisecond')
      where exists (
        select from before join public.moved_row as kept on kept.workspace_id = before.workspace_id and kept.record_id = before.id
        where kept.until = 'infinity' and clock.workspace_id = kept.workspace_id)
      returning clock.workspace_id, clock.at
    )
    update public.moved_row as kept set until = advanced.at from advanced
    where kept.workspace_id = advanced.workspace_id and kept.record_id in (select before.id from before) and kept.until = 'infinity';
  end if;
  return null;
end
$$;

create trigger moved after update on issue referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on rfi referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on asset referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on clash referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on space referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on photo referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();
create trigger moved after update on anomaly referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows();

create or replace function directory.remove_old_moves(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.moved_row where moved_row.ctid = any (array(
      select old.ctid from public.moved_row as old where old.until < $1 limit $2))
    returning moved_row.workspace_id, moved_row.until
  ), marked as (
    insert into public.moves_removed (workspace_id, through)
    select removed.workspace_id, max(removed.until) from removed
    where exists (select from public.workspace where workspace.id = removed.workspace_id) group by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through)
  ) select count(*)::int from removed
$$;

-- Lists begun before this migration end where anything has changed since.
insert into moves_removed (workspace_id, through) select workspace_id, at from workspace_clock
on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through);
