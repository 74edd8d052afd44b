-- After a restore the sequence of a workspace's changes grows again over numbers that cursors of before it hold. So a cursor of
-- the change feed names an epoch, and whoever restores a database begins a new one.
alter table workspace_clock add column epoch bigint not null default 0;

-- Begins an epoch in every workspace; the time of their clocks does not lie before now.
create function directory.begin_epoch(epoch bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspaces integer;
begin
  update public.workspace_clock as clock
  set epoch = $1, at = greatest(clock.at, date_trunc('milliseconds', clock_timestamp()));
  get diagnostics workspaces = row_count;
  return workspaces;
end
$$;
revoke execute on function directory.begin_epoch(bigint) from public;
grant execute on function directory.begin_epoch(bigint) to :"service_role";
