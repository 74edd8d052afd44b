-- How dispatchers take deliveries and write what came of them (contract §7): every way across workspaces that they have.
-- A lane is leased by the database's clock, since the clocks of processes differ; what is due is told by the caller's.

-- How long a lane's last attempts took: 0 none of them long, 1 none is known, 2 long. Those of the last kind get a share of
-- the sockets of their own, those of the second a part of the others'.
alter table webhook_lane add column pace smallint not null default 1 check (pace between 0 and 2);

-- While a lane is leased, `due_at` is null until somebody adds to it: its holder looks for that and sets it back.
drop index webhook_lane_due;
-- Leased lanes are in none of the lanes to be taken: ten thousand that hang are not in the way of one that does not.
create index webhook_lane_free on webhook_lane (pace, due_at) where lease_id is null and due_at is not null;
create index webhook_lane_added on webhook_lane (lease_id, due_at) where lease_id is not null and due_at is not null;
create index webhook_lane_leased on webhook_lane (leased_until) where lease_id is not null;
-- Retries go first: behind ten thousand that were never tried, none would ever come to its last.
create index webhook_delivery_retry on webhook_delivery (workspace_id, subscription_id, next_attempt_at, id)
  where status = 'pending' and attempts > earlier_attempts;

-- Gives lanes back, as far as nobody has them locked, with what their holder knows of them. Then leases up to `most[pace + 1]` lanes of each pace that are due, longest first, and those whose lease ran out, and answers
-- what is due of these, of the held lanes that were added to and of the held lanes that are named.
--
-- Rows: one with place -1 a lane that was given back; one a lane that is the caller's and whose subscription is active (`url` is set), then its deliveries by `place`,
-- retries first, and one with place 0: when the next free lane is due. Deliveries are read in a statement of their own,
-- whose snapshot is younger than the lease: whatever the holder before wrote is seen. `from_at` and `from_id` are where the
-- last look at deliveries that were not tried yet ended: what is finished is still in the index before it.
create function directory.take_webhook_deliveries(
  lease uuid, lease_ms integer, at timestamptz, most integer[], take integer,
  held_workspaces uuid[], held_subscriptions uuid[], from_ats timestamptz[], from_ids uuid[], held_most integer[],
  back_workspaces uuid[], back_subscriptions uuid[], back_failures integer[], back_paces integer[]
) returns table (
  place integer, workspace_id uuid, subscription_id uuid, url text, secret text, old_secret text,
  old_secret_until timestamptz, failures integer, pace smallint,
  id uuid, event_id uuid, event text, project_id uuid, resource_type text, resource_id uuid, occurred_at timestamptz,
  attempts integer, earlier_attempts integer, replayed boolean, next_attempt_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
      order by free.due_at limit share.most for no key update skip locked) as lane
  ), lost as materialized (
    select left_over.workspace_id, left_over.subscription_id from public.webhook_lane as left_over
    where left_over.lease_id is not null and left_over.leased_until < clock_timestamp()
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

-- Writes what came of attempts that were not a delivery's last. An outcome of a lane that is not the caller's any more, or
-- that is not of the delivery's next attempt, is left out. `lanes` says for each outcome which of the lanes named first it is
-- of; a retry at no instant is a success. Locks in the order of everybody: subscriptions, deliveries.
create function directory.settle_webhook_deliveries(
  lease uuid, workspaces uuid[], subscriptions uuid[], restarts boolean[],
  lanes integer[], deliveries uuid[], numbers integer[], ats timestamptz[], durations integer[], phases text[],
  statuses integer[], bodies text[], errors text[], retry_ats timestamptz[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

  with mine as materialized (
    select each.place, lane.workspace_id, lane.subscription_id
    from unnest(workspaces, subscriptions) with ordinality as each (workspace, subscription, place)
    join public.webhook_lane as lane
      on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
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
    from unnest(lanes, deliveries, numbers, ats, durations, phases, statuses, bodies, errors, retry_ats)
           as outcome (lane, delivery, number, at, duration, phase, status, body, error, retry_at)
    join mine on mine.place = outcome.lane
    where delivery.workspace_id = mine.workspace_id and delivery.subscription_id = mine.subscription_id
      and delivery.id = outcome.delivery
      and delivery.status = 'pending' and delivery.attempts = outcome.number - 1
    returning mine.workspace_id, mine.subscription_id, outcome.*
  )
  insert into public.webhook_attempt (workspace_id, subscription_id, delivery_id, number, at, duration_ms, phase,
                                      response_status, response_body, error)
  select settled.workspace_id, settled.subscription_id, settled.delivery, settled.number, settled.at, settled.duration,
         settled.phase, settled.status, settled.body, settled.error
  from settled;
end
$$;

-- Goes on holding lanes; answers those that are the caller's still.
create function directory.renew_webhook_lanes(lease uuid, lease_ms integer, workspaces uuid[], subscriptions uuid[])
returns table (workspace_id uuid, subscription_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with mine as materialized (
    select lane.workspace_id, lane.subscription_id from unnest($3, $4) as each (workspace, subscription)
    join public.webhook_lane as lane on lane.workspace_id = each.workspace and lane.subscription_id = each.subscription
    where lane.lease_id = $1
    order by lane.workspace_id, lane.subscription_id for no key update of lane
  )
  update public.webhook_lane as lane set leased_until = clock_timestamp() + $2 * interval '1 ms'
  from mine where lane.workspace_id = mine.workspace_id and lane.subscription_id = mine.subscription_id
  returning lane.workspace_id, lane.subscription_id
$$;

-- What an operator watches, by lanes: deliveries that are pending, counted to 100,000, and how long the one that has been due
-- longest has waited by that clock. One step down an index a lane, and the entries that are counted.
create function directory.measure_webhooks(at timestamptz)
returns table (pending integer, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with lane as materialized (
    select lane.workspace_id, lane.subscription_id from public.webhook_lane as lane
    where lane.due_at is not null or lane.lease_id is not null
  )
  select
    (select count(*)::int from (
      select from lane cross join lateral (
        select from public.webhook_delivery as delivery
        where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
          and delivery.status = 'pending') as each
      limit 100000) as counted),
    (select greatest(0, coalesce(extract(epoch from $1 - min(first.next_attempt_at)), 0))::float8
     from lane cross join lateral (
       select delivery.next_attempt_at from public.webhook_delivery as delivery
       where delivery.workspace_id = lane.workspace_id and delivery.subscription_id = lane.subscription_id
         and delivery.status = 'pending'
       order by delivery.next_attempt_at limit 1) as first)
$$;

revoke execute on function
  directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[], timestamptz[], uuid[],
    integer[], uuid[], uuid[], integer[], integer[]),
  directory.settle_webhook_deliveries(uuid, uuid[], uuid[], boolean[], integer[], uuid[], integer[], timestamptz[],
    integer[], text[], integer[], text[], text[], timestamptz[]),
  directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]), directory.measure_webhooks(timestamptz) from public;
grant execute on function
  directory.take_webhook_deliveries(uuid, integer, timestamptz, integer[], integer, uuid[], uuid[], timestamptz[], uuid[],
    integer[], uuid[], uuid[], integer[], integer[]),
  directory.settle_webhook_deliveries(uuid, uuid[], uuid[], boolean[], integer[], uuid[], integer[], timestamptz[],
    integer[], text[], integer[], text[], text[], timestamptz[]),
  directory.renew_webhook_lanes(uuid, integer, uuid[], uuid[]), directory.measure_webhooks(timestamptz)
  to :"service_role";
