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
create index exchange_import_of_test on exchange_import (workspace_id, clash_test_id, id) where clash_test_id is not null;

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
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, name),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

-- By what the next run of its test knows a clash again; null where a person entered it. Columns and no table of their own:
-- a foreign key to a table that grows in the same import is checked by a plan from when it was small, which made a run of
-- 20,000 clashes take 22 s instead of 2 (2026-11-20).
alter table clash
  add column clash_test_id uuid,
  -- The guid of its BCF topic, or the CSV file's own id.
  add column external_id text,
  -- Its kind, its two elements in either order, and the names of their models where they were given.
  add column pair_key text,
  -- What it was called by the import: a name that differs was given here, and stays.
  add column imported_name text,
  add check ((clash_test_id is null) = (pair_key is null) and (clash_test_id is null) = (imported_name is null)),
  add foreign key (workspace_id, project_id, clash_test_id) references clash_test (workspace_id, project_id, id);
create index clash_external on clash (workspace_id, clash_test_id, external_id) where external_id is not null;
create index clash_pair on clash (workspace_id, clash_test_id, pair_key) where clash_test_id is not null;

-- The BCF topic that an issue came from. Guids are in lower case: a guid is one issue of the project, for good.
create table issue_bcf_topic (
  workspace_id uuid not null,
  project_id uuid not null,
  guid text not null,
  issue_id uuid not null,
  -- The fields that the latest import gave the issue: what differs was changed here, and stays.
  imported jsonb not null,
  -- The topic as it was read, but for its comments and viewpoints: what the issue has no field for is exported from here.
  topic jsonb not null,
  -- Of the topic with its comments, viewpoints and files: the same again needs no look at the rest.
  content_hash bytea not null,
  primary key (workspace_id, project_id, guid),
  unique (workspace_id, project_id, issue_id),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade
);

create table issue_bcf_comment (
  workspace_id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  guid text not null,
  position integer not null,
  -- Null where it says nothing (a comment on a viewpoint may), or was deleted here: then imported_text tells.
  comment_id uuid,
  imported_text text,
  comment jsonb not null,
  primary key (workspace_id, issue_id, guid),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, comment_id) references issue_comment (workspace_id, id) on delete set null (comment_id)
);
create index issue_bcf_comment_of on issue_bcf_comment (workspace_id, comment_id) where comment_id is not null;

-- Who wrote an imported comment, and when, as the file says: its maker here is who imported it.
alter table issue_comment add column original_author text, add column original_at timestamptz(3);

create table issue_viewpoint (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  guid text not null,
  position integer not null,
  -- The whole of it as it was read, which may be many megabytes; the columns behind it are what a list shows.
  viewpoint jsonb not null,
  camera jsonb,
  selected_count integer not null,
  exception_count integer not null,
  coloured_count integer not null,
  snapshot_name text,
  primary key (workspace_id, id),
  unique (workspace_id, issue_id, guid),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade
);
create index issue_viewpoint_in_issue on issue_viewpoint (workspace_id, issue_id, id);

-- The files of a topic's folder: snapshots, bitmaps, documents, and what nobody knows.
create table issue_bcf_file (
  workspace_id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  name text not null,
  file_id uuid not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  primary key (workspace_id, issue_id, name),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index issue_bcf_file_stored on issue_bcf_file (workspace_id, file_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['exchange_import', 'exchange_lease', 'clash_test', 'issue_bcf_topic', 'issue_bcf_comment',
          'issue_viewpoint', 'issue_bcf_file']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert on clash_test to :"service_role";
grant select, insert, update on exchange_import to :"service_role";
grant select, insert, update, delete on exchange_lease, issue_bcf_comment, issue_viewpoint, issue_bcf_file to :"service_role";
grant select, insert, update on issue_bcf_topic to :"service_role";
