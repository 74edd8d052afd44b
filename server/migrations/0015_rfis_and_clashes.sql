-- RFIs, clashes, and the ledger of what was decided about them (contract §6).

create table rfi (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  number integer not null,
  subject text not null,
  question text not null,
  status text not null check (status in ('draft', 'open', 'answered', 'closed', 'void')),
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  -- No foreign key, here and below: whoever was named stays named when they have left the workspace.
  assignee_id uuid,
  due_date date,
  -- Any precision that was given is kept: '1200.50' stays so.
  cost_amount numeric,
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  schedule_impact_days integer,
  element_guids text[] not null default '{}',
  -- No foreign key: there are no models yet, and until then nothing but null is taken.
  model_id uuid,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The answer that stands; the earlier ones of a reopened RFI are in rfi_answer.
  answer text,
  answered_by_type text check (answered_by_type in ('user', 'key', 'system')),
  answered_by_id uuid,
  answered_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, number),
  check ((cost_amount is null) = (cost_currency is null)),
  check ((answer is not null) = (status in ('answered', 'closed'))),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by_type is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index rfi_changed on rfi (workspace_id, project_id, updated_at, id);
create index rfi_assigned on rfi (workspace_id, project_id, assignee_id, id) where assignee_id is not null;
create index rfi_elements on rfi using gin (element_guids);

-- Every answer that was ever given: written, never changed.
create table rfi_answer (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  rfi_id uuid not null,
  answer text not null,
  answered_by_type text not null check (answered_by_type in ('user', 'key', 'system')),
  answered_by_id uuid,
  answered_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, rfi_id) references rfi (workspace_id, project_id, id) on delete cascade
);
create index rfi_answer_at on rfi_answer (workspace_id, rfi_id, answered_at, id);

create table clash (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  number integer not null,
  name text not null,
  kind text not null check (kind in ('hard', 'clearance', 'duplicate')),
  -- No foreign keys: there are no models yet, and until then nothing but null is taken.
  model_a_id uuid,
  element_a_guid text,
  model_b_id uuid,
  element_b_guid text,
  point_x double precision,
  point_y double precision,
  point_z double precision,
  distance_m double precision,
  status text not null default 'new' check (status in ('new', 'active', 'approved', 'resolved', 'void')),
  -- False when the latest run of its test no longer finds it.
  present boolean not null default true,
  assignee_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, number),
  check ((point_x is null) = (point_y is null) and (point_y is null) = (point_z is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index clash_changed on clash (workspace_id, project_id, updated_at, id);
create index clash_of_status on clash (workspace_id, project_id, status, id);
create index clash_assigned on clash (workspace_id, project_id, assignee_id, id) where assignee_id is not null;

-- The governance ledger: one chain a project (docs/governance-ledger.md). A decision about a clash is its entry here and
-- nothing else, so that there is no second account of it that could differ. No cascade and no way to remove one: a project
-- with decisions stays.
create table governance_entry (
  workspace_id uuid not null,
  project_id uuid not null,
  sequence integer not null check (sequence > 0),
  id uuid not null,
  at timestamptz(3) not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  subject_number integer not null,
  outcome text not null,
  from_status text not null,
  to_status text not null,
  reason text,
  decided_by_type text not null check (decided_by_type in ('user', 'key', 'system')),
  decided_by_id uuid,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Two writers that read the same end of the chain cannot both write behind it.
  primary key (workspace_id, project_id, sequence),
  unique (workspace_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id)
);
create index governance_entry_at on governance_entry (workspace_id, project_id, at, id);
create index governance_entry_of on governance_entry (workspace_id, project_id, subject_id, at, id);
create trigger governance_entry_append_only before update or delete on governance_entry
  for each row execute function refuse_change();
create trigger governance_entry_no_truncate before truncate on governance_entry
  for each statement execute function refuse_change();

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['rfi', 'rfi_answer', 'clash', 'governance_entry']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
-- Nothing of these is deleted; answers and decisions are not changed either.
grant select, insert, update on rfi, clash to :"service_role";
grant select, insert on rfi_answer, governance_entry to :"service_role";
