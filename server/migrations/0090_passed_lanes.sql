-- As before but for `passed`: lanes that the caller could not serve a moment ago (its own network is away, or it lacks the key
-- that their secrets are sealed under) are left to other processes. The former function stays for processes that run still.
create function directory.take_webhook_deliveries(
  lease uuid, lease_ms integer, at timestamptz, most integer[], take integer,
  held_workspaces uuid[], held_subscriptions uuid[], from_ats timestamptz[], from_ids uuid[], held_most integer[],
  back_workspaces uuid[], back_subscriptions uuid[], back_failures integer[], back_paces integer[], passed uuid[]
) returns table (
  place integer, workspace_id uuid, subscription_id uuid, url text, secret text, old_secret text,
  old_secret_until timestamptz, failures integer, pace smallint,
  id uuid, event_id uuid, event text, project_id uuid, resource_type text, resource_id uuid, occurred_at timestamptz,
  attempts integer, earlier_attempts integer, replayed boolean, next_attempt_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off set enable_incremental_sort = off as $$
#variable_conflict use_column
declare
  workspaces uuid[] := held_workspaces;
  subscriptions uuid[] := held_subscriptions;
  more_workspaces uuid[];
  more_subscriptions uuid[];
begin
  if cardinality(back_workspaces) > 0 then
    -- Nobody is waited for: who is adding to a lane keeps it from being given back this time.
    with free as materialized (
      select lane.workspace_id, lane.subscription_id, each.failures, each.pace
      from unnest(back_workspaces, back_subscriptions, back_failures, back_paces)
             as each (workspace, subscription, failures, pace)
      join public.webhook_lane as lane
        on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      where lane.lease_id = lease
      for no key update of lane skip locked
    ), given as (
      update public.webhook_lane as lane set failures = free.failures, pace = free.pace
      from free where lane.workspace_id = free.workspace_id and lane.subscription_id = free.subscription_id
      returning lane.workspace_id, lane.subscription_id
    )
    select array_agg(given.workspace_id), array_agg(given.subscription_id)
    into more_workspaces, more_subscriptions from given;
    -- Behind the locks and in a statement of its own: it sees what was added by whoever held one of them before.
    return query
      update public.webhook_lane as lane
      set lease_id = null, leased_until = null,
          due_at = (select delivery.next_attempt_at from public.webhook_delivery as delivery
                    where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
                      and delivery.status = 'pending'
                    order by delivery.next_attempt_at limit 1)
      from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
      where lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
      returning -1, lane.workspace_id, lane.subscription_id, null::text, null::text, null::text, null::timestamptz,
        null::integer, null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid,
        null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz;
  end if;

  with due as materialized (
    select lane.* from unnest(most) with ordinality as share (most, nr) cross join lateral (
      select free.workspace_id, free.subscription_id from public.webhook_lane as free
      where free.lease_id is null and free.due_at is not null
        and free.pace = share.nr::smallint - 1::smallint and free.due_at <= at
        and free.subscription_id <> all (passed)
      order by free.due_at limit share.most for no key update skip locked) as lane
  ), lost as materialized (
    select left_over.workspace_id, left_over.subscription_id from public.webhook_lane as left_over
    where left_over.lease_id is not null and left_over.leased_until < clock_timestamp()
      and left_over.subscription_id <> all (passed)
    order by left_over.leased_until limit most[2] for no key update skip locked
  ), added as materialized (
    select mine.workspace_id, mine.subscription_id from public.webhook_lane as mine
    where mine.lease_id = lease and mine.due_at is not null and mine.due_at <= at
    order by mine.due_at limit 1000 for no key update skip locked
  ), taken as (
    update public.webhook_lane as lane
    set lease_id = lease, due_at = null, leased_until = clock_timestamp() + lease_ms * interval '1 ms'
    from (select * from due union select * from lost union select * from added) as each
    where lane.workspace_id = each.workspace_id and lane.subscription_id = each.subscription_id
    returning lane.workspace_id, lane.subscription_id
  )
  select array_agg(taken.workspace_id), array_agg(taken.subscription_id)
  into more_workspaces, more_subscriptions from taken;
  -- A disabled subscription has nothing due. Enabling writes the lane after this, or was seen by this.
  update public.webhook_lane as lane set lease_id = null, leased_until = null, due_at = null
  from unnest(more_workspaces, more_subscriptions) as each (workspace, subscription)
  join public.webhook_subscription as to_ on to_.workspace_id = each.workspace and to_.id = each.subscription
  where lane.workspace_id = to_.workspace_id and lane.subscription_id = to_.id and not to_.active;
  workspaces := workspaces || more_workspaces;
  subscriptions := subscriptions || more_subscriptions;

  if cardinality(workspaces) > 0 then
    return query
      select named.place::integer, lane.workspace_id, lane.subscription_id, to_.url, to_.secret, to_.old_secret,
             to_.old_secret_until::timestamptz, lane.failures, lane.pace, null::uuid, null::uuid, null::text, null::uuid,
             null::text, null::uuid, null::timestamptz, null::integer, null::integer, null::boolean, null::timestamptz
      from unnest(workspaces, subscriptions) with ordinality as named (workspace_id, subscription_id, place)
      join public.webhook_lane as lane
        on lane.workspace_id = named.workspace_id and lane.subscription_id = named.subscription_id
      join public.webhook_subscription as to_
        on to_.workspace_id = lane.workspace_id and to_.id = lane.subscription_id
      where lane.lease_id = lease and to_.active;
    return query
      select named.place::integer, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz,
             null::integer, null::smallint, due.id, due.event_id, due.event, due.project_id, due.resource_type,
             due.resource_id, due.occurred_at::timestamptz, due.attempts, due.earlier_attempts, due.replayed,
             due.next_attempt_at::timestamptz
      from unnest(workspaces, subscriptions, from_ats, from_ids, held_most) with ordinality
             as named (workspace_id, subscription_id, from_at, from_id, most, place)
      cross join lateral (
        select * from (
          (select again.* from public.webhook_delivery as again
           where again.workspace_id = named.workspace_id and again.subscription_id = named.subscription_id
             and again.status = 'pending' and again.attempts > again.earlier_attempts and again.next_attempt_at <= at
           order by again.next_attempt_at, again.id limit coalesce(named.most, take))
          union all
          (select fresh.* from public.webhook_delivery as fresh
           where fresh.workspace_id = named.workspace_id and fresh.subscription_id = named.subscription_id
             and fresh.status = 'pending' and fresh.attempts = fresh.earlier_attempts and fresh.next_attempt_at <= at
             and (fresh.next_attempt_at, fresh.id) >
               (coalesce(named.from_at, '-infinity'), coalesce(named.from_id, '00000000-0000-0000-0000-000000000000'))
           order by fresh.next_attempt_at, fresh.id limit coalesce(named.most, take))
        ) as both_ limit coalesce(named.most, take)
      ) as due;
  end if;

  return query
    select 0, null::uuid, null::uuid, null::text, null::text, null::text, null::timestamptz, null::integer,
           null::smallint, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid, null::timestamptz,
           null::integer, null::integer, null::boolean, min(free.due_at)::timestamptz
    from generate_series(0, 2) as each (pace) cross join lateral (
      select lane.due_at from public.webhook_lane as lane
      where lane.lease_id is null and lane.due_at is not null and lane.pace = each.pace::smallint and lane.due_at > at
      order by lane.due_at limit 1) as free;
end
$$;

revoke execute on function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[], uuid[]) from public;
grant execute on function directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[],
  timestamptz[], uuid[], integer[], uuid[], uuid[], integer[], integer[], uuid[]) to :"service_role";
