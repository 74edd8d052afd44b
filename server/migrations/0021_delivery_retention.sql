-- Retention of webhook deliveries (contract §7: 30 days). By lanes and ids, which rise with time, and not by the instants of
-- rows: what is removed leaves room in old pages for new rows, and a BRIN index then finds both in every page.

-- Lanes that have deliveries, in order, after the given one: one step down the primary key a lane, however many deliveries
-- each has.
create function directory.list_delivery_lanes(after_workspace uuid, after_subscription uuid, most integer)
returns table (workspace_id uuid, subscription_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive lane as (
    (select delivery.workspace_id, delivery.subscription_id from public.webhook_delivery as delivery
     where (delivery.workspace_id, delivery.subscription_id) > ($1, $2)
     order by delivery.workspace_id, delivery.subscription_id limit 1)
    union all
    select next.workspace_id, next.subscription_id from lane cross join lateral (
      select delivery.workspace_id, delivery.subscription_id from public.webhook_delivery as delivery
      where (delivery.workspace_id, delivery.subscription_id) > (lane.workspace_id, lane.subscription_id)
      order by delivery.workspace_id, delivery.subscription_id limit 1) as next
  )
  select lane.workspace_id, lane.subscription_id from lane limit $3
$$;

-- Looks at the next deliveries of a lane after the given one, and removes those, with their attempts, that were made and
-- last tried before `before` and are not pending; all of them where the subscription is gone. Answers how many it looked
-- at and where to go on. Statements of their own: the second sees the attempts that came while the first waited.
create function directory.remove_old_deliveries(
  workspace uuid, subscription uuid, after uuid, before timestamptz, most integer, out seen integer, out last uuid
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_orphan constant boolean := not exists (
    select from public.webhook_subscription as kept
    where kept.workspace_id = workspace and kept.id = subscription);
  -- The least identifier of that millisecond: the time in an identifier is never behind the instant it was made at.
  bound constant uuid := rpad(lpad(to_hex(floor(extract(epoch from before) * 1000)::bigint), 12, '0'), 32, '0');
  ids uuid[];
  removed uuid[];
begin
  select coalesce(array_agg(found.id order by found.id), '{}') into ids from (
    select delivery.id from public.webhook_delivery as delivery
    where delivery.workspace_id = workspace and delivery.subscription_id = subscription and delivery.id > after
      and (is_orphan or delivery.id < bound)
    order by delivery.id limit most) as found;
  with gone as (
    delete from public.webhook_delivery as delivery
    where delivery.workspace_id = workspace and delivery.subscription_id = subscription and delivery.id = any (ids)
      and (is_orphan or delivery.status <> 'pending'
           and greatest(delivery.created_at, delivery.last_attempt_at) < before)
    returning delivery.id
  ) select coalesce(array_agg(gone.id), '{}') into removed from gone;
  delete from public.webhook_attempt as attempt
  where attempt.workspace_id = workspace and attempt.subscription_id = subscription
    and attempt.delivery_id = any (removed);
  seen := cardinality(ids);
  last := ids[seen];
end
$$;

revoke execute on function directory.list_delivery_lanes(uuid, uuid, integer),
  directory.remove_old_deliveries(uuid, uuid, uuid, timestamptz, integer) from public;
grant execute on function directory.list_delivery_lanes(uuid, uuid, integer),
  directory.remove_old_deliveries(uuid, uuid, uuid, timestamptz, integer) to :"service_role";
