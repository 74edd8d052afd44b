-- Keys that records had before a change, for `sort`: a page of a list shows the order as it was when its first page was read, so a
-- record that moves meanwhile is neither skipped nor repeated (docs/decisions/0031). Kept a day.
create table moved_row (
  workspace_id uuid not null references workspace (id) on delete cascade,
  project_id uuid not null,
  -- The table of the record.
  kind text not null,
  -- The stamp of the change that ended this state.
  at timestamptz(3) not null,
  record_id uuid not null,
  -- The columns that the table can be ordered by, as they were.
  keys jsonb not null,
  -- Serves the pages of a sorted list: what moved since its first page.
  primary key (workspace_id, project_id, kind, at, record_id)
);
alter table moved_row enable row level security;
create policy tenant on moved_row using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on moved_row to :"service_role";

-- Serves remove_old_moves: rows come in about this order.
create index moved_row_at on moved_row using brin (at) with (pages_per_range = 32);

-- Up to where moves were removed. A list whose first page was read before that cannot go on.
create table moves_removed (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  through timestamptz(3) not null
);
alter table moves_removed enable row level security;
create policy tenant on moves_removed using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on moves_removed to :"service_role";

-- Keeps the former keys of the rows that a statement has stamped anew; the arguments of the trigger name the columns.
create function directory.keep_moved_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.moved_row (workspace_id, project_id, kind, at, record_id, keys)
  select before.workspace_id, before.project_id, tg_table_name, after.updated_at, before.id, (
      select jsonb_object_agg(member.key, member.value) from jsonb_each(to_jsonb(before)) as member
      where member.key = any (tg_argv))
  from before join after on after.workspace_id = before.workspace_id and after.id = before.id
  where after.updated_at <> before.updated_at
  -- Of two changes under one stamp the first one counts.
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function directory.keep_moved_rows() from public;
grant execute on function directory.keep_moved_rows() to :"service_role";

create trigger moved after update on issue referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('updated_at', 'due_date', 'priority', 'title');
create trigger moved after update on rfi referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('updated_at', 'due_date', 'priority', 'subject');
create trigger moved after update on clash referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('updated_at', 'name');
create trigger moved after update on photo referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('taken_at');
create trigger moved after update on space referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('updated_at', 'name');
create trigger moved after update on asset referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('updated_at', 'tag', 'warranty_expires_on', 'installed_on');
create trigger moved after update on anomaly referencing old table as before new table as after
  for each statement execute function directory.keep_moved_rows('at', 'severity');

create function directory.remove_old_moves(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.moved_row where moved_row.ctid = any (array(
      select old.ctid from public.moved_row as old where old.at < $1 limit $2))
    returning moved_row.workspace_id, moved_row.at
  ), marked as (
    insert into public.moves_removed (workspace_id, through)
    select removed.workspace_id, max(removed.at) from removed group by removed.workspace_id
    on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through)
  ) select count(*)::int from removed
$$;
revoke execute on function directory.remove_old_moves(timestamptz, integer) from public;
grant execute on function directory.remove_old_moves(timestamptz, integer) to :"service_role";
