-- What keys were used for, a day in UTC at a time. Processes count in memory and add what they counted every two seconds
-- (identity/api-keys/usage-meter.ts); days of long ago are removed (operations/housekeeping). fillfactor 80, so that the updates
-- of a day's row stay on its page: no index has a column that they change.
create table api_key_usage (
  workspace_id uuid not null,
  key_id uuid not null,
  on_day date not null,
  requests bigint not null,
  refused bigint not null,
  primary key (workspace_id, key_id, on_day),
  foreign key (workspace_id, key_id) references api_key (workspace_id, id) on delete cascade
) with (fillfactor = 80);

-- Serves remove_old_key_usage.
create index api_key_usage_day on api_key_usage (on_day);

alter table api_key_usage enable row level security;
create policy tenant on api_key_usage using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on api_key_usage to :"service_role";

-- Adds what a process has counted of any number of keys. In the order of their keys, so that two processes cannot wait for each
-- other. A key that is gone meanwhile has nothing to count for.
create function directory.count_key_usage(
  workspace_ids uuid[], key_ids uuid[], days date[], requests bigint[], refused bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.api_key_usage as kept (workspace_id, key_id, on_day, requests, refused)
  select counted.workspace_id, counted.key_id, counted.on_day, counted.requests, counted.refused
  from unnest($1, $2, $3, $4, $5) as counted (workspace_id, key_id, on_day, requests, refused)
  join public.api_key on api_key.workspace_id = counted.workspace_id and api_key.id = counted.key_id
  order by counted.workspace_id, counted.key_id, counted.on_day
  on conflict (workspace_id, key_id, on_day) do update
  set requests = kept.requests + excluded.requests, refused = kept.refused + excluded.refused
$$;

-- A part at a time, like remove_old_changes.
create function directory.remove_old_key_usage(before date, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.api_key_usage as kept where (kept.workspace_id, kept.key_id, kept.on_day) in (
      select old.workspace_id, old.key_id, old.on_day from public.api_key_usage as old
      where old.on_day < $1 order by old.on_day limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

-- How many units of each of these budgets count now (lease_budgets, 0005): what processes have leased in the last 60 seconds and
-- not given back. `at` is for tests.
create function directory.read_budgets(names text[], at timestamptz default null)
returns table (name text, used bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select asked.name, coalesce((
    select sum(leased.units) from directory.budget, lateral (
      select floor(extract(epoch from coalesce($2, clock_timestamp())))::bigint - budget.head as passed) as age,
      lateral unnest(budget.counts) with ordinality as leased (units, place)
    where budget.name = asked.name and age.passed between -60 and 60 and leased.place > age.passed), 0)
  from unnest($1) as asked (name)
$$;

revoke execute on function directory.count_key_usage(uuid[], uuid[], date[], bigint[], bigint[]),
  directory.remove_old_key_usage(date, integer), directory.read_budgets(text[], timestamptz) from public;
grant execute on function directory.count_key_usage(uuid[], uuid[], date[], bigint[], bigint[]),
  directory.remove_old_key_usage(date, integer), directory.read_budgets(text[], timestamptz) to :"service_role";
