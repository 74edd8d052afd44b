-- Files on issues and their comments; what changed in the fields of RFIs and clashes, like that of issues.

-- So that a file's comment is one of its own issue. What the index before was for, this one is as well.
alter table issue_comment add unique (workspace_id, issue_id, id);
drop index issue_comment_in_issue;

create table issue_attachment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  -- Null where it is the issue's own.
  comment_id uuid,
  name text not null,
  file_id uuid not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, issue_id) references issue (workspace_id, project_id, id) on delete cascade,
  -- Without an action: the deletion of a comment gives its files up first, and one that forgot to is refused.
  foreign key (workspace_id, issue_id, comment_id) references issue_comment (workspace_id, issue_id, id),
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index issue_attachment_in_issue on issue_attachment (workspace_id, issue_id, id);
create index issue_attachment_of_comment on issue_attachment (workspace_id, comment_id, id) where comment_id is not null;
create index issue_attachment_file on issue_attachment (workspace_id, file_id);

create table rfi_history (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  rfi_id uuid not null,
  at timestamptz(3) not null,
  by_type text not null check (by_type in ('user', 'key', 'system')),
  by_id uuid,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, rfi_id) references rfi (workspace_id, project_id, id) on delete cascade
);
create index rfi_history_at on rfi_history (workspace_id, rfi_id, at, id);

create table clash_history (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  clash_id uuid not null,
  at timestamptz(3) not null,
  by_type text not null check (by_type in ('user', 'key', 'system')),
  by_id uuid,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, clash_id) references clash (workspace_id, project_id, id) on delete cascade
);
create index clash_history_at on clash_history (workspace_id, clash_id, at, id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['issue_attachment', 'rfi_history', 'clash_history'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, delete on issue_attachment to :"service_role";
-- No change of history.
grant select, insert on rfi_history, clash_history to :"service_role";
