-- Imports of issues and clashes, clash tests, and what an issue keeps of the BCF topic that it came from (contract §10).

-- What came of each import. Kept: it is the answer to "where did this come from".
create table exchange_import (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('issues', 'clashes')),
  clash_test_id uuid,
  format text not null check (format in ('bcf', 'csv')),
  version text,
  status text not null check (status in ('running', 'done', 'failed')),
  failure text,
  found integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  absent integer not null default 0,
  skipped integer not null default 0,
  conflicts integer not null default 0,
  -- The first of them, each a list (contract/imports.ts).
  skipped_items jsonb not null default '[]',
  conflict_items jsonb not null default '[]',
  warnings jsonb not null default '[]',
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'failed') = (failure is not null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
-- The list, newest first.
create index exchange_import_of on exchange_import (workspace_id, project_id, kind, id);

-- Of one subject (the issues of a project, one clash test) one import runs at a time: identity is decided by reading first.
-- Each of its transactions locks this row and carries the lease on; one that was killed is followed when the lease ends.
create table exchange_lease (
  workspace_id uuid not null,
  project_id uuid not null,
  -- 'issues', or the id of a clash test.
  subject text not null,
  import_id uuid not null,
  leased_until timestamptz(3) not null,
  primary key (workspace_id, project_id, subject),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

create table clash_test (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  -- Its latest run that was imported whole.
  latest_import_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, name),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, latest_import_id) references exchange_import (workspace_id, project_id, id)
);
create index clash_test_changed on clash_test (workspace_id, project_id, updated_at, id);

-- By what the next run of a test knows a clash again.
create table clash_test_result (
  workspace_id uuid not null,
  project_id uuid not null,
  clash_test_id uuid not null,
  clash_id uuid not null,
  -- The guid of its BCF topic, or the CSV file's own id.
  external_id text,
  -- Its kind, its two elements in either order, and the names of their models where they were given.
  pair_key text not null,
  -- What it was called by the import: a name that differs was given here, and stays.
  imported_name text not null,
  primary key (workspace_id, clash_id),
  foreign key (workspace_id, project_id, clash_test_id) references clash_test (workspace_id, project_id, id)
    on delete cascade,
  foreign key (workspace_id, project_id, clash_id) references clash (workspace_id, project_id, id) on delete cascade
);
create index clash_test_result_external on clash_test_result (workspace_id, clash_test_id, external_id)
  where external_id is not null;
create index clash_test_result_pair on clash_test_result (workspace_id, clash_test_id, pair_key);
create index clash_test_result_of on clash_test_result (workspace_id, clash_test_id, clash_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['exchange_import', 'exchange_lease', 'clash_test', 'clash_test_result']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update on exchange_import, clash_test, clash_test_result to :"service_role";
grant select, insert, update, delete on exchange_lease to :"service_role";
