-- Conflicts of the deployment that wait for a person or a run, for metrics: counted to 100,000 along integration_conflict_open.
create function directory.count_open_conflicts()
returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from (
    select from public.integration_conflict where state in ('open', 'resolving') limit 100000) as counted
$$;
revoke execute on function directory.count_open_conflicts() from public;
grant execute on function directory.count_open_conflicts() to :"service_role";
