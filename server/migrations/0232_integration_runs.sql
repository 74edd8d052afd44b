-- Synchronisation of a connection: its runs, which record belongs to which, what was done, and what people have to decide.

create table integration_run (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('push', 'pull', 'sync', 'import', 'compare', 'resolution', 'undo')),
  cause text not null check (cause in ('manual', 'event', 'authorized', 'retry', 'resolution')),
  state text not null check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- The request: its direction, and the types and records that it is limited to (null: all).
  direction text not null check (direction in ('push', 'pull', 'both')),
  entities text[],
  record_ids uuid[],
  dry_run boolean not null,
  -- True if the run is to run once more after it ended.
  again boolean not null default false,
  model_id uuid,
  started_by_type text not null,
  started_by_id text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  waiting_until timestamptz(3),
  cancel_requested boolean not null default false,
  counts jsonb not null default '{}',
  -- The place of the next slice of work.
  progress jsonb not null default '{}',
  error_code text,
  error_message text,
  -- Raised by each worker that takes the run: a transaction of a worker before it is refused.
  lease_seq integer not null default 0,
  leased_until timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade,
  check ((ended_at is null) = (state in ('queued', 'running', 'waiting')))
);
-- One run at a time for a connection.
create unique index integration_run_live on integration_run (workspace_id, connection_id) where ended_at is null;
create index integration_run_list on integration_run (workspace_id, connection_id, id);
create index integration_run_project on integration_run (workspace_id, project_id, connection_id);

create table integration_link (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  entity text not null check (entity in ('issue', 'rfi', 'model', 'asset', 'space')),
  record_id uuid not null,
  -- Null until the record is made at the vendor.
  vendor_id text,
  vendor_number text,
  vendor_url text,
  marker text not null,
  -- The side on which the record was made first; 'person' for records that a person joined.
  origin text not null check (origin in ('local', 'vendor', 'person')),
  -- Of a record that a person joined: the side that the first comparison takes where both differ. Null once it was compared.
  initial text check (initial in ('local', 'vendor', 'conflict')),
  state text not null check (state in ('pending', 'linked', 'conflict', 'keeping', 'vendor_deleted', 'ended')),
  ended_reason text,
  etag text,
  vendor_updated_at timestamptz(3),
  -- The values on which both sides last agreed, each in its own terms. An absent field is unknown.
  local_base jsonb not null default '{}',
  vendor_base jsonb not null default '{}',
  -- A write that was announced and is not settled yet.
  intent jsonb,
  blocked_fields text[] not null default '{}',
  -- Changed fields that cannot cross: [{ field, side, reason, value }].
  held jsonb not null default '[]',
  -- The refusal of the content that was sent last: { code, message, digest }. The same is not sent again.
  refusal jsonb,
  -- The last writes of fields to either side, by which a loop is recognised: [{ field, direction, at }].
  crossings jsonb not null default '[]',
  mapping_version integer not null default 0,
  -- The record's own instant of change when it was last compared; null: to be compared.
  local_changed_at timestamptz(3),
  -- The run whose list of the vendor last had the record.
  seen_run_id uuid,
  last_synced_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade,
  check ((ended_reason is not null) = (state = 'ended'))
);
create unique index integration_link_record on integration_link (workspace_id, connection_id, entity, record_id)
  where state <> 'ended';
create unique index integration_link_vendor on integration_link (workspace_id, connection_id, entity, vendor_id)
  where state <> 'ended' and vendor_id is not null;
create index integration_link_ended on integration_link (workspace_id, connection_id, entity, vendor_id)
  where state = 'ended';
create index integration_link_list on integration_link (workspace_id, connection_id, id);
create index integration_link_intent on integration_link (workspace_id, connection_id, id) where intent is not null;
create index integration_link_attention on integration_link (workspace_id, connection_id)
  where held <> '[]' or refusal is not null;
-- The links of a record, over all connections of its project.
create index integration_link_project on integration_link (workspace_id, project_id, entity, record_id);

create table integration_event (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  at timestamptz(3) not null,
  direction text not null check (direction in ('push', 'pull')),
  entity text not null check (entity in ('issue', 'rfi', 'model', 'asset', 'space', 'connection')),
  outcome text not null check (outcome in ('ok', 'skipped', 'conflict', 'error')),
  action text not null check (action in ('create', 'update', 'link', 'unlink', 'none')),
  code text,
  message text,
  record_id uuid,
  vendor_id text,
  vendor_number text,
  link_id uuid,
  run_id uuid,
  cause text not null,
  actor_type text not null,
  actor_id text,
  fields jsonb not null,
  -- Values that were overwritten: [{ side, field, value }].
  replaced jsonb not null,
  vendor_status integer,
  vendor_request_id text,
  duration_ms integer,
  -- The number of times that the same outcome came again, and the last of them.
  repeats integer not null default 0,
  repeated_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade
);
create index integration_event_list on integration_event (workspace_id, connection_id, id);
create index integration_event_record on integration_event (workspace_id, connection_id, record_id, id);
create index integration_event_unlinked on integration_event (workspace_id, connection_id, entity, (coalesce(vendor_id, '')), id)
  where record_id is null;
create index integration_event_project on integration_event (workspace_id, project_id, connection_id);

create table integration_conflict (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  link_id uuid not null,
  entity text not null check (entity in ('issue', 'rfi', 'model', 'asset', 'space')),
  record_id uuid not null,
  vendor_id text,
  state text not null check (state in ('open', 'resolving', 'resolved', 'superseded')),
  reason text not null check (reason in ('both_changed', 'deleted_at_vendor', 'not_applicable', 'uncertain', 'loop')),
  detected_at timestamptz(3) not null,
  fields jsonb not null,
  -- Both sides as they were when they were last compared: { values, changedAt, changedBy }.
  local_side jsonb not null,
  vendor_side jsonb not null,
  resolution text check (resolution in ('keep_local', 'take_remote', 'merge')),
  -- The side that is kept, by field, of a merge.
  choices jsonb,
  resolved_by_type text,
  resolved_by_id text,
  resolved_at timestamptz(3),
  undo_until timestamptz(3),
  -- Losing values, stored before they are overwritten, and what the resolution wrote over them.
  replaced jsonb not null default '[]',
  written jsonb,
  -- While it is resolving: true if the resolution is to be undone; true once the losing values are stored and the local side is written.
  is_undo boolean not null default false,
  is_begun boolean not null default false,
  undone_by_type text,
  undone_by_id text,
  undone_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, link_id) references integration_link (workspace_id, id) on delete cascade
);
create unique index integration_conflict_open on integration_conflict (workspace_id, link_id)
  where state in ('open', 'resolving');
create index integration_conflict_list on integration_conflict (workspace_id, connection_id, id);
create index integration_conflict_link on integration_conflict (workspace_id, link_id);
create index integration_conflict_project on integration_conflict (workspace_id, project_id, connection_id);

-- Differences that a comparison or a dry run found.
create table integration_difference (
  workspace_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  entity text not null check (entity in ('issue', 'rfi', 'model', 'asset', 'space')),
  -- The side that a run would change, and the change.
  direction text not null check (direction in ('push', 'pull')),
  action text not null check (action in ('create', 'update', 'link', 'none')),
  outcome text not null check (outcome in ('ok', 'skipped', 'conflict', 'error')),
  code text,
  record_id uuid,
  vendor_id text,
  label text,
  fields jsonb not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references integration_run (workspace_id, id) on delete cascade
);
create index integration_difference_list on integration_difference (workspace_id, run_id, id);

create table integration_mapping (
  workspace_id uuid not null,
  connection_id uuid not null,
  project_id uuid not null,
  version integer not null,
  statuses jsonb not null,
  types jsonb not null,
  conditions jsonb not null,
  -- [{ userId, vendorUserId }]
  people jsonb not null,
  -- { entity: { field: on | off } }
  fields jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade
);

-- Signed events that arrived, by their own key: a repeated one has no effect for seven days.
create table integration_inbox (
  workspace_id uuid not null,
  connection_id uuid not null,
  key text not null,
  project_id uuid not null,
  event text not null,
  entity text,
  vendor_id text,
  received_at timestamptz(3) not null,
  -- Null until a run has read what the event names.
  handled_at timestamptz(3),
  primary key (workspace_id, connection_id, key),
  foreign key (workspace_id, project_id, connection_id)
    references integration_connection (workspace_id, project_id, id) on delete cascade
);
create index integration_inbox_received on integration_inbox (workspace_id, received_at);
create index integration_inbox_open on integration_inbox (workspace_id, connection_id) where handled_at is null;

-- The greatest instant of the vendor among the records that were read, by entity.
alter table integration_connection add column watermarks jsonb not null default '{}';

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['integration_run', 'integration_link', 'integration_event', 'integration_conflict',
    'integration_difference', 'integration_mapping', 'integration_inbox']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update on integration_run, integration_link, integration_conflict, integration_mapping to :"service_role";
grant select, insert, delete on integration_difference, integration_inbox to :"service_role";
grant update (handled_at) on integration_inbox to :"service_role";
-- The ledger is append-only: only the count of repeats moves.
grant select, insert on integration_event to :"service_role";
grant update (repeats, repeated_at) on integration_event to :"service_role";
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['repeats', 'repeated_at'] = to_jsonb(old) - array['repeats', 'repeated_at'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger integration_event_append_only before update on integration_event
  for each row execute function refuse_ledger_change();
create trigger integration_event_no_truncate before truncate on integration_event
  for each statement execute function refuse_change();

-- Removes entries of the ledger that are older than 400 days, at most `max` at once; returns their number.
create function directory.remove_integration_events(before timestamptz, max integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.integration_event as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id from public.integration_event as old
      where old.at < least(before, now() - interval '400 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$$;
create index integration_event_at on integration_event (at);
revoke all on function directory.remove_integration_events(timestamptz, integer) from public;
grant execute on function directory.remove_integration_events(timestamptz, integer) to :"service_role";
