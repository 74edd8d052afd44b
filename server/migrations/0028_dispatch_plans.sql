-- How the dispatcher's statements are planned does not depend on statistics: after many deliveries came at once there are
-- none, and a plan that was made while the tables were empty is kept as well. Each table here is reached by an index, each
-- joined row by row, and what is read in an order comes from the index that has it. Before this, the first 100,000 of a
-- million pending deliveries took 24 s and the next 3.5 s each (2026-11-20).
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_seqscan = off;
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_bitmapscan = off;
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_hashjoin = off;
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_mergejoin = off;
-- Sorting is how a lane's whole backlog would be read for its first eight.
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_sort = off;
alter function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[]) set enable_incremental_sort = off;

alter function directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]) set enable_seqscan = off;
alter function directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]) set enable_bitmapscan = off;
alter function directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]) set enable_hashjoin = off;
alter function directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]) set enable_mergejoin = off;

-- As before but for `awaited`: compared with a constant, the state let the partial indexes of pending deliveries serve, and
-- PostgreSQL went through a whole lane for each outcome. So only the primary key can find a delivery.
create or replace function directory.settle_webhook_deliveries(
  lease uuid, workspaces uuid[], subscriptions uuid[], restarts boolean[],
  lanes integer[], deliveries uuid[], numbers integer[], ats timestamptz[], durations integer[], phases text[],
  statuses integer[], bodies text[], errors text[], retry_ats timestamptz[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- A success that is no replay ends a row of dead letters (spec 3.2); most rows are at 0 and not written.
  with counted as (
    select to_.workspace_id, to_.id from unnest(workspaces, subscriptions, restarts) as each (workspace, subscription, ends)
    join public.webhook_subscription as to_ on to_.workspace_id = each.workspace and to_.id = each.subscription
    join public.webhook_lane as lane on lane.workspace_id = to_.workspace_id and lane.subscription_id = to_.id
    where each.ends and to_.consecutive_dead > 0 and lane.lease_id = lease
    order by to_.workspace_id, to_.id for no key update of to_
  )
  update public.webhook_subscription as to_ set consecutive_dead = 0 from counted
  where to_.workspace_id = counted.workspace_id and to_.id = counted.id;

  with outcome as materialized (
    select lane.workspace_id, lane.subscription_id, 'pending' as awaited, each.*
    from unnest(lanes, deliveries, numbers, ats, durations, phases, statuses, bodies, errors, retry_ats)
           as each (lane, delivery, number, at, duration, phase, status, body, error, retry_at)
    join public.webhook_lane as lane
      on lane.workspace_id = workspaces[each.lane] and lane.subscription_id = subscriptions[each.lane]
    where lane.lease_id = lease
  ), settled as (
    update public.webhook_delivery as delivery set
      status = case when outcome.retry_at is null then 'delivered' else 'pending' end,
      attempts = outcome.number,
      last_attempt_at = outcome.at,
      next_attempt_at = outcome.retry_at,
      delivered_at = case when outcome.retry_at is null then outcome.at + outcome.duration * interval '1 ms' end,
      response_status = outcome.status,
      error = outcome.error
    from outcome
    where delivery.workspace_id = outcome.workspace_id and delivery.subscription_id = outcome.subscription_id
      and delivery.id = outcome.delivery
      and delivery.status = outcome.awaited and delivery.attempts = outcome.number - 1
    returning outcome.*
  )
  insert into public.webhook_attempt (workspace_id, subscription_id, delivery_id, number, at, duration_ms, phase,
                                      response_status, response_body, error)
  select settled.workspace_id, settled.subscription_id, settled.delivery, settled.number, settled.at, settled.duration,
         settled.phase, settled.status, settled.body, settled.error
  from settled;
end
$$;
