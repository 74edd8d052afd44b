-- Webhook subscriptions (spec 2.8, 3.2, contract §7).

create table webhook_subscription (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null check (cardinality(events) between 1 and 5),
  -- Narrows to one project; null: all of them.
  project_id uuid,
  description text,
  active boolean not null default true,
  disabled_reason text,
  -- Dead letters since the last success, the enabling or the beginning.
  consecutive_dead integer not null default 0 check (consecutive_dead >= 0),
  -- Sealed, not hashed: signing needs them. The one before is good until its end.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  check (active = (disabled_reason is null)),
  check ((old_secret is null) = (old_secret_until is null)),
  -- At most 100 a workspace: the primary key serves this one too.
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
alter table webhook_subscription enable row level security;
create policy tenant on webhook_subscription using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, delete on webhook_subscription to :"service_role";
-- What a subscription is for never changes; only whether it goes on, and its secrets.
grant update (active, disabled_reason, consecutive_dead, secret, old_secret, old_secret_until, updated_at)
  on webhook_subscription to :"service_role";
