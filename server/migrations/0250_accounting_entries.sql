-- Costs that are proposed to the accounting provider of a workspace, and the documents that were drafted there
-- (integrations 11.18).
create table accounting_entry (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- The RFI that the cost comes from.
  source_id uuid not null,
  source_number integer not null,
  -- Rises with each change of what is proposed, and with each new attempt: part of the idempotency key.
  version integer not null default 1,
  amount numeric not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  state text not null check (state in
    ('staged', 'approved', 'pushing', 'pushed', 'failed', 'rejected', 'withdrawn', 'changed', 'reversing', 'reversed')),
  -- As they were chosen; null before.
  kind text check (kind in ('purchase_order', 'bill', 'credit')),
  contact_id text,
  contact_name text,
  account_id text,
  account_name text,
  tax_id text,
  tax_name text,
  tracking_id text,
  tracking_name text,
  -- The entry that was pushed before and that this one amends.
  previous_id uuid,
  -- The amount that the provider was known to have when the entry was approved, retried or reversed.
  known_amount numeric,
  -- The amount that it is to have now: that amount and the steps that were taken since. Any other is somebody else's change.
  expected_amount numeric,
  -- The person, key or connection that set the cost, who may not approve it where a second person is required.
  cost_by_type text not null check (cost_by_type in ('user', 'key', 'system')),
  cost_by_id text,
  proposed_at timestamptz(3) not null,
  approved_by_type text check (approved_by_type in ('user', 'key', 'system')),
  approved_by_id text,
  approved_at timestamptz(3),
  rejected_by_type text check (rejected_by_type in ('user', 'key', 'system')),
  rejected_by_id text,
  rejected_at timestamptz(3),
  reversed_by_type text check (reversed_by_type in ('user', 'key', 'system')),
  reversed_by_id text,
  reason text,
  error_code text,
  error_message text,
  error_said jsonb,
  error_at timestamptz(3),
  -- The worker that carries the entry out: what another one took over, it changes no more.
  lease uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id, source_id) references rfi (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, project_id, previous_id) references accounting_entry (workspace_id, project_id, id)
);
-- One proposal of a source at a time.
create unique index accounting_entry_live on accounting_entry (workspace_id, source_id)
  where state in ('staged', 'approved', 'pushing', 'failed', 'reversing');
create index accounting_entry_source on accounting_entry (workspace_id, project_id, source_id, id);
create index accounting_entry_state on accounting_entry (workspace_id, state, id);
create index accounting_entry_project on accounting_entry (workspace_id, project_id, id);
create index accounting_entry_previous on accounting_entry (workspace_id, project_id, previous_id)
  where previous_id is not null;
alter table accounting_entry enable row level security;
create policy tenant on accounting_entry using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on accounting_entry to :"service_role";

-- A document at the provider. Written down before it is sent, so that a killed worker looks for it before it sends it again.
create table accounting_document (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  source_id uuid not null,
  -- The entry that it was made for; amendments change it for later ones.
  entry_id uuid not null,
  -- The company at the provider.
  company_id text not null,
  kind text not null check (kind in ('purchase_order', 'bill', 'credit')),
  -- Our own name in it, by which it is found again.
  reference text not null,
  -- The key under which its creation is sent.
  key text not null,
  -- Null until it is known to exist.
  vendor_id text,
  number text,
  url text,
  status text check (status in ('draft', 'open', 'paid', 'void', 'other', 'gone')),
  -- As it was last read there, negative for a credit; null until then.
  amount numeric,
  currency text not null,
  -- False if it has other lines than the one that was sent: it is not changed any more.
  is_plain boolean not null default true,
  etag text,
  linked_id uuid,
  -- A change that was begun and whose outcome is not known yet.
  intent text check (intent in ('create', 'update', 'delete')),
  intent_amount numeric,
  -- The contents that are sent, and the document as it was before.
  intent_body jsonb,
  intent_etag text,
  intent_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, reference),
  foreign key (workspace_id, project_id, source_id) references rfi (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, project_id, entry_id) references accounting_entry (workspace_id, project_id, id) on delete cascade
);
create index accounting_document_source on accounting_document (workspace_id, project_id, source_id, id);
create index accounting_document_entry on accounting_document (workspace_id, project_id, entry_id, id);
alter table accounting_document enable row level security;
create policy tenant on accounting_document using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on accounting_document to :"service_role";

-- The usual choices of the documents of a project.
create table accounting_project (
  workspace_id uuid not null,
  project_id uuid not null,
  contact_id text,
  contact_name text,
  account_id text,
  account_name text,
  tax_id text,
  tax_name text,
  tracking_id text,
  tracking_name text,
  kind text check (kind in ('purchase_order', 'bill')),
  updated_at timestamptz(3) not null,
  primary key (workspace_id, project_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
alter table accounting_project enable row level security;
create policy tenant on accounting_project using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on accounting_project to :"service_role";

-- The ledger: proposals, what was sent and what was answered.
create table accounting_event (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  project_id uuid,
  entry_id uuid,
  entity text not null check (entity in ('document', 'connection')),
  action text not null check (action in ('propose', 'withdraw', 'create', 'update', 'delete', 'read', 'none')),
  outcome text not null check (outcome in ('ok', 'skipped', 'error')),
  code text,
  message text,
  message_said jsonb,
  source_number integer,
  amount numeric,
  currency text,
  kind text,
  vendor_id text,
  vendor_number text,
  replaced jsonb not null default '[]',
  actor_type text not null check (actor_type in ('user', 'key', 'system')),
  actor_id text,
  vendor_status integer,
  vendor_request_id text,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspace (id) on delete cascade,
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index accounting_event_entry on accounting_event (workspace_id, entry_id, id) where entry_id is not null;
create index accounting_event_project on accounting_event (workspace_id, project_id, id) where project_id is not null;
create index accounting_event_old on accounting_event (at);
alter table accounting_event enable row level security;
create policy tenant on accounting_event using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert on accounting_event to :"service_role";

-- Removes events that are older than 400 days, at most `max` at once; returns their number.
create function directory.remove_accounting_events(before timestamptz, max integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.accounting_event as entry
    where (entry.workspace_id, entry.id) in (
      select old.workspace_id, old.id from public.accounting_event as old
      where old.at < least(before, now() - interval '400 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$$;
revoke all on function directory.remove_accounting_events(timestamptz, integer) from public;
grant execute on function directory.remove_accounting_events(timestamptz, integer) to :"service_role";
