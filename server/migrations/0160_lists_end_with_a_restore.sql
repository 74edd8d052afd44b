-- A restore ends lists too: a cursor of a sorted list names a clock that the restored database may never have shown.
create or replace function directory.begin_epoch(epoch bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspaces integer;
begin
  -- A millisecond further than any clock of before, so that lists begun from now on have a later one.
  update public.workspace_clock as clock
  set epoch = $1, at = greatest(clock.at, date_trunc('milliseconds', clock_timestamp())) + interval '1 millisecond';
  get diagnostics workspaces = row_count;
  insert into public.moves_removed (workspace_id, through) select clock.workspace_id, clock.at from public.workspace_clock as clock
  on conflict (workspace_id) do update set through = greatest(moves_removed.through, excluded.through);
  return workspaces;
end
$$;
