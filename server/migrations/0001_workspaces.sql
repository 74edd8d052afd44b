-- Workspaces, their projects and members, and what every wing stands on: the clock of changes, the change feed, the audit
-- log. Every tenant table has workspace_id first in its keys (the schema can be distributed by it) and a row-level
-- security policy that RAISES when no workspace is set: current_setting without its second argument is meant so.
create schema directory;
create schema jobs;
revoke all on schema directory, jobs from public;
grant usage on schema public, directory, jobs to :"service_role";

create table workspace (
  id uuid primary key,
  name text not null,
  plan text not null default 'complete' check (plan in ('essential', 'complete')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- One row a workspace, the last lock of every writing transaction (see platform/database/changes.ts).
create table workspace_clock (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  sequence bigint not null default 0,
  at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp())
) with (fillfactor = 50);

create table change_entry (
  workspace_id uuid not null references workspace (id) on delete cascade,
  sequence bigint not null,
  at timestamptz(3) not null,
  change text not null check (change in ('created', 'updated', 'deleted')),
  resource_type text not null,
  resource_id uuid not null,
  project_id uuid,
  primary key (workspace_id, sequence)
);
-- Retention deletes by age.
create index change_entry_at on change_entry (at);

create table project (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  code text,
  description text,
  time_zone text not null default 'UTC',
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index project_changed on project (workspace_id, updated_at, id);

-- People belong to the deployment, not to a workspace: one person may be a member of several.
create table directory.person (
  id uuid primary key,
  email text not null,
  -- The form that is compared: NFC, lower case. Unique over the deployment.
  email_key text not null unique,
  name text not null,
  password_hash text,
  password_changed_at timestamptz(3),
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null
);

create table member (
  workspace_id uuid not null references workspace (id) on delete cascade,
  user_id uuid not null references directory.person (id),
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id)
);
-- Which workspaces a person is in: asked by directory.find_session and its like.
create index member_user on member (user_id);

create table project_member (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('admin', 'upload_engineer', 'reviewer', 'viewer')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
create index project_member_user on project_member (workspace_id, user_id);

-- The people of the current workspace, and of no other: the one bridge from tenant tables to the directory. A view runs
-- with its owner's rights, so the service role needs none on directory.person.
create view workspace_person with (security_barrier) as
  select member.workspace_id, person.id, person.name, person.email, person.deactivated_at
  from member join directory.person on person.id = member.user_id
  where member.workspace_id = current_setting('app.workspace_id')::uuid;

create table audit_entry (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  actor_type text not null check (actor_type in ('user', 'key', 'system', 'operator')),
  actor_id text,
  action text not null,
  subject_type text not null,
  subject_id text,
  project_id uuid,
  detail jsonb not null default '{}',
  request_id text,
  primary key (workspace_id, id)
);
-- The log is read newest first, all of it or one action.
create index audit_entry_at on audit_entry (workspace_id, at, id);
create index audit_entry_action on audit_entry (workspace_id, action, at, id);

-- Append-only for everybody, the owner of the tables included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();

alter table workspace enable row level security;
create policy tenant on workspace using (id = current_setting('app.workspace_id')::uuid);
do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['workspace_clock', 'change_entry', 'project', 'member', 'project_member', 'audit_entry']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;

grant select, insert, update on workspace, workspace_clock, project to :"service_role";
grant select, insert, update, delete on member, project_member to :"service_role";
grant select, insert on change_entry, audit_entry to :"service_role";
grant select on workspace_person to :"service_role";

-- Everything that a process caches about access (keys, sessions, roles, projects) counts only while this number stands
-- still. The transaction that takes access away raises it; NOTIFY makes the others look sooner: who lost access was refused
-- after 2 ms at most, and after 98 to 175 ms where the listener was frozen (2026-11-20).
create table directory.access_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into directory.access_version default values;

create function directory.raise_access_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.access_version set version = version + 1;
  perform pg_notify('pcs_access', '');
  return null;
end
$$;
create trigger member_access after insert or update or delete on member
  for each statement execute function directory.raise_access_version();
create trigger project_member_access after insert or update or delete on project_member
  for each statement execute function directory.raise_access_version();
create trigger project_access after update of status, time_zone or delete on project
  for each statement execute function directory.raise_access_version();
create trigger workspace_access after update of name, plan or delete on workspace
  for each statement execute function directory.raise_access_version();
create trigger person_access after update of deactivated_at, name, email or delete on directory.person
  for each statement execute function directory.raise_access_version();

create function directory.access_version() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select version from directory.access_version
$$;
