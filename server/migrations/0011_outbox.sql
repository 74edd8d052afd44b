-- The outbox: events in the transaction of the change that causes them (spec 6.1; design §4). The relay of a worker hands
-- them to their consumers and marks them in one transaction of the workspace, so that a crash repeats and never skips.

create table outbox_event (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- The workspace's clock as the transaction left it: the order of commits. Within a transaction the order is that of ids.
  sequence bigint not null,
  type text not null,
  project_id uuid,
  resource_type text not null,
  resource_id uuid not null,
  occurred_at timestamptz(3) not null,
  handled_at timestamptz(3),
  primary key (workspace_id, id)
);
-- What is still to be handled, in order; nearly no row is in it. With the instant, so that measuring reads the index alone.
create index outbox_event_pending on outbox_event (workspace_id, sequence, id) include (occurred_at)
  where handled_at is null;
-- Retention goes by the instant of handling: what was never handled is never removed.
create index outbox_event_handled on outbox_event (handled_at) where handled_at is not null;

alter table outbox_event enable row level security;
create policy tenant on outbox_event using (workspace_id = current_setting('app.workspace_id')::uuid);
-- An event is never changed, only marked.
grant select, insert, update (handled_at) on outbox_event to :"service_role";

-- Workspaces with events to handle, in order of their ids, after the given one: one step down the index a workspace,
-- however many events each has.
create function directory.list_pending_outboxes(after uuid, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive pending as (
    (select event.workspace_id from public.outbox_event as event
     where event.handled_at is null and event.workspace_id > $1 order by event.workspace_id limit 1)
    union all
    select (select event.workspace_id from public.outbox_event as event
            where event.handled_at is null and event.workspace_id > pending.workspace_id
            order by event.workspace_id limit 1)
    from pending where pending.workspace_id is not null
  )
  select pending.workspace_id from pending where pending.workspace_id is not null limit $2
$$;

-- What an operator watches: events to be handled and how long the oldest has waited. Index outbox_event_pending alone.
create function directory.measure_outbox() returns table (pending integer, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int,
         greatest(0, coalesce(extract(epoch from clock_timestamp() - min(event.occurred_at)), 0))::float8
  from public.outbox_event as event where event.handled_at is null
$$;

-- A part at a time, like remove_old_changes. Index outbox_event_handled.
create function directory.remove_old_events(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.outbox_event as event where (event.workspace_id, event.id) in (
      select old.workspace_id, old.id from public.outbox_event as old
      where old.handled_at < $1 order by old.handled_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

revoke execute on function directory.list_pending_outboxes(uuid, integer), directory.measure_outbox(),
  directory.remove_old_events(timestamptz, integer) from public;
grant execute on function directory.list_pending_outboxes(uuid, integer), directory.measure_outbox(),
  directory.remove_old_events(timestamptz, integer) to :"service_role";
