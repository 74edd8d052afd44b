-- Coordination records: the counter of their numbers, and issues (spec 3.1, contract §6).

-- The last number given to an issue, an RFI or a clash of a project. A row of its own, so that its lock is all that two
-- creations wait for; numbers are never reused, so nothing deletes it but the project.
create table project_counter (
  workspace_id uuid not null,
  project_id uuid not null,
  kind text not null,
  last integer not null,
  primary key (workspace_id, project_id, kind),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

create table issue (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  number integer not null,
  title text not null,
  description text,
  type text not null check (type in ('defect', 'design', 'safety', 'request', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  status text not null check (status in ('open', 'in_progress', 'in_review', 'closed', 'verified')),
  -- No foreign key: like created_by it goes on naming who it was when that person has left the workspace. Whether the
  -- person may be named is asked when it is written.
  assignee_id uuid,
  due_date date,
  floor_plan_id uuid,
  plan_x double precision,
  plan_y double precision,
  world_x double precision,
  world_y double precision,
  world_z double precision,
  model_id uuid,
  element_guids text[] not null default '{}',
  labels text[] not null default '{}',
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, number),
  check ((closed_at is not null) = (status in ('closed', 'verified'))),
  -- Both or neither, and only on a floor plan (contract §1).
  check ((plan_x is null) = (plan_y is null)),
  check (plan_x is null or floor_plan_id is not null),
  check ((world_x is null) = (world_y is null) and (world_y is null) = (world_z is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  -- Through the project, so that an issue cannot point into another project of its own workspace either. Without an
  -- action: `set null` would change the issue behind its stamp, its events and its history, and cannot clear the position
  -- with it. The deletion of a floor plan takes its issues off it first, like its photos; one that forgot to is refused.
  foreign key (workspace_id, project_id, floor_plan_id) references floor_plan (workspace_id, project_id, id)
);
create index issue_changed on issue (workspace_id, project_id, updated_at, id);
create index issue_on_plan on issue (workspace_id, floor_plan_id, id) where floor_plan_id is not null;
create index issue_assigned on issue (workspace_id, project_id, assignee_id, id) where assignee_id is not null;
create index issue_elements on issue using gin (element_guids);
create index issue_labels on issue using gin (labels);

-- What changed in a field of an issue, when, and by whom: written, never changed.
create table issue_history (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  at timestamptz(3) not null,
  by_type text not null check (by_type in ('user', 'key', 'system')),
  by_id uuid,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade
);
create index issue_history_at on issue_history (workspace_id, issue_id, at, id);

create table issue_comment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  text text not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade
);
create index issue_comment_in_issue on issue_comment (workspace_id, issue_id, id);

-- Who leaves the workspace watches nothing there any more.
create table issue_watcher (
  workspace_id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, issue_id, user_id),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
create index issue_watcher_user on issue_watcher (workspace_id, user_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['project_counter', 'issue', 'issue_history', 'issue_comment', 'issue_watcher']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
-- No delete of issues or numbers, no change of history.
grant select, insert, update on project_counter, issue to :"service_role";
grant select, insert on issue_history to :"service_role";
grant select, insert, update, delete on issue_comment to :"service_role";
grant select, insert, delete on issue_watcher to :"service_role";
