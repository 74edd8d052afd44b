-- Deliveries of events to webhook subscriptions (spec 2.9, 6.2, 6.3; contract §7), their attempts, and the lanes by which
-- dispatchers take them.

create table webhook_delivery (
  workspace_id uuid not null references workspace (id) on delete cascade,
  -- No foreign key: a subscription may have a million deliveries, more than the transaction that deletes it could take
  -- along. They are out of reach at once, since every way to them goes by the subscription, and housekeeping removes them.
  subscription_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event text not null,
  project_id uuid,
  resource_type text not null,
  resource_id uuid not null,
  occurred_at timestamptz(3) not null,
  status text not null check (status in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Attempts of the rounds before: each replay begins the row of retries anew, and `attempts` goes on counting.
  earlier_attempts integer not null default 0 check (earlier_attempts between 0 and attempts),
  -- Under way again by hand: what comes of it neither counts towards the five nor restarts the count.
  replayed boolean not null default false,
  created_at timestamptz(3) not null,
  last_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  response_status integer,
  error text,
  -- Also the order of the list, newest first.
  primary key (workspace_id, subscription_id, id),
  check ((status = 'pending') = (next_attempt_at is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
-- What a lane has to send, in order: next to nothing while all goes well.
create index webhook_delivery_due on webhook_delivery (workspace_id, subscription_id, next_attempt_at, id)
  where status = 'pending';
-- What can be replayed, in order. Delivered ones are nearly all: the primary key finds them.
create index webhook_delivery_dead on webhook_delivery (workspace_id, subscription_id, id) where status = 'dead';
-- Retention: rows lie in the order of their creation.
create index webhook_delivery_created on webhook_delivery using brin (created_at);

-- Every attempt, with what is needed to mend an endpoint. No foreign key: both tables are emptied by age alone.
create table webhook_attempt (
  workspace_id uuid not null references workspace (id) on delete cascade,
  subscription_id uuid not null,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz(3) not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- Where it failed; null: it did not.
  phase text check (phase in ('resolve', 'connect', 'tls', 'timeout', 'response', 'status')),
  response_status integer,
  -- The first 2 KB of the answer.
  response_body text,
  error text,
  primary key (workspace_id, subscription_id, delivery_id, number),
  check ((phase is null) = (error is null))
);
create index webhook_attempt_at on webhook_attempt using brin (at);

-- One row a subscription: a dispatcher leases a lane, not a delivery, so that an endpoint that hangs costs one row.
create table webhook_lane (
  workspace_id uuid not null,
  subscription_id uuid not null,
  -- When its next delivery is due; null: none is pending.
  due_at timestamptz(3),
  lease_id uuid,
  leased_until timestamptz(3),
  -- Attempts that failed since the last that did not: a failing lane gets a small part of the sockets.
  failures integer not null default 0 check (failures >= 0),
  primary key (workspace_id, subscription_id),
  check ((lease_id is null) = (leased_until is null)),
  foreign key (workspace_id, subscription_id) references webhook_subscription (workspace_id, id) on delete cascade
) with (fillfactor = 50);
create index webhook_lane_due on webhook_lane (due_at) where due_at is not null;

alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery using (workspace_id = current_setting('app.workspace_id')::uuid);
alter table webhook_attempt enable row level security;
create policy tenant on webhook_attempt using (workspace_id = current_setting('app.workspace_id')::uuid);
alter table webhook_lane enable row level security;
create policy tenant on webhook_lane using (workspace_id = current_setting('app.workspace_id')::uuid);

grant select, insert on webhook_delivery to :"service_role";
-- What a delivery tells of never changes.
grant update (status, attempts, earlier_attempts, replayed, last_attempt_at, next_attempt_at, delivered_at,
  response_status, error) on webhook_delivery to :"service_role";
grant select, insert on webhook_attempt to :"service_role";
grant select, insert, update on webhook_lane to :"service_role";
