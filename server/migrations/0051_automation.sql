-- Automation rules: what a project has done by itself when an event meets conditions, and what came of it each time.

create table automation_rule (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  enabled boolean not null,
  event text not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Actions as those see them who may not change them: of addresses that are called the origin alone.
  shown_actions jsonb not null,
  -- Sealed; signs the calls of the rule. Null until the rule first calls a webhook.
  secret text,
  disabled_reason text check (disabled_reason in ('repeated_failures')),
  failures_in_a_row integer not null default 0,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check (disabled_reason is null or not enabled),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
-- What an event may set off.
create index automation_rule_of on automation_rule (workspace_id, project_id, event) where enabled;

-- A rule that was met by an event: at most one a rule and event, whoever hands the event over twice.
create table automation_firing (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  rule_id uuid not null,
  event_id uuid not null,
  event text not null,
  occurred_at timestamptz(3) not null,
  resource_type text not null,
  resource_id uuid not null,
  title text not null,
  status text not null check (status in ('pending', 'done', 'failed', 'stopped')),
  stop_reason text check (stop_reason in ('loop', 'chain_too_long', 'over_budget', 'rule_disabled')),
  -- The rules that led to the event, the first one first.
  chain uuid[] not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, rule_id, event_id),
  check ((status = 'pending') = (finished_at is null)),
  check ((status = 'stopped') = (stop_reason is not null)),
  foreign key (workspace_id, project_id, rule_id) references automation_rule (workspace_id, project_id, id) on delete cascade
);
-- The log of a rule, newest first; what it did in this hour.
create index automation_firing_of on automation_firing (workspace_id, rule_id, id);
create index automation_firing_at on automation_firing (workspace_id, rule_id, created_at);
-- Retention.
create index automation_firing_old on automation_firing (created_at);

-- One action of a firing, as it is to be done: placeholders filled, so that what is done fits the record that met the rule.
create table automation_step (
  workspace_id uuid not null,
  firing_id uuid not null,
  position smallint not null,
  -- What a receiver knows a call by again.
  id uuid not null,
  kind text not null check (kind in ('create_issue', 'send_email', 'call_webhook', 'assign')),
  task jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed', 'stopped')),
  attempts integer not null default 0,
  error text,
  result_type text,
  result_id uuid,
  next_attempt_at timestamptz(3),
  finished_at timestamptz(3),
  duration_ms integer,
  primary key (workspace_id, firing_id, position),
  check ((status = 'pending') = (finished_at is null)),
  check ((result_type is null) = (result_id is null)),
  foreign key (workspace_id, firing_id) references automation_firing (workspace_id, id) on delete cascade
);

-- The events that a firing caused, written in the transaction that appended them: by this a rule is kept from setting itself off.
create table automation_effect (
  workspace_id uuid not null,
  event_id uuid not null,
  firing_id uuid not null,
  primary key (workspace_id, event_id),
  foreign key (workspace_id, firing_id) references automation_firing (workspace_id, id) on delete cascade
);
create index automation_effect_of on automation_effect (workspace_id, firing_id);

-- Events that did not set a rule off, counted by the hour and by why: a project has a thousand of them for each firing.
create table automation_miss (
  workspace_id uuid not null,
  rule_id uuid not null,
  hour_at timestamptz(3) not null,
  reason text not null check (reason in ('condition', 'over_budget', 'record_gone')),
  -- The place of the first condition that did not hold; -1 for other reasons.
  condition smallint not null,
  count integer not null,
  last_at timestamptz(3) not null,
  last_resource_type text not null,
  last_resource_id uuid not null,
  -- Of the record, as it was then; empty where it was gone.
  last_title text not null,
  primary key (workspace_id, rule_id, hour_at, reason, condition),
  foreign key (workspace_id, rule_id) references automation_rule (workspace_id, id) on delete cascade
);
create index automation_miss_old on automation_miss (hour_at);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['automation_rule', 'automation_firing', 'automation_step', 'automation_effect', 'automation_miss']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on automation_rule to :"service_role";
grant select, insert, update on automation_firing, automation_step to :"service_role";
grant select, insert on automation_effect to :"service_role";
grant select, insert, update, delete on automation_miss to :"service_role";

-- A part at a time, like remove_old_events. Steps and effects go with their firing. Index automation_firing_old.
create function directory.remove_old_firings(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.automation_firing as firing where (firing.workspace_id, firing.id) in (
      select old.workspace_id, old.id from public.automation_firing as old
      where old.created_at < $1 order by old.created_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

-- The same for counts. Index automation_miss_old.
create function directory.remove_old_misses(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.automation_miss as miss
    where (miss.workspace_id, miss.rule_id, miss.hour_at, miss.reason, miss.condition) in (
      select old.workspace_id, old.rule_id, old.hour_at, old.reason, old.condition from public.automation_miss as old
      where old.hour_at < $1 order by old.hour_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;
revoke execute on function directory.remove_old_firings(timestamptz, integer),
  directory.remove_old_misses(timestamptz, integer) from public;
grant execute on function directory.remove_old_firings(timestamptz, integer),
  directory.remove_old_misses(timestamptz, integer) to :"service_role";
