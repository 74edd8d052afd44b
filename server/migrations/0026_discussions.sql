-- Comments and files on RFIs and clashes, and who follows them: in the form of those of issues (0014, 0022).

create table rfi_comment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  rfi_id uuid not null,
  text text not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, rfi_id, id),
  foreign key (workspace_id, project_id, rfi_id) references rfi (workspace_id, project_id, id) on delete cascade
);

create table rfi_attachment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  rfi_id uuid not null,
  -- Null where it is the RFI's own.
  comment_id uuid,
  name text not null,
  file_id uuid not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, rfi_id) references rfi (workspace_id, project_id, id) on delete cascade,
  -- Without an action: the deletion of a comment gives its files up first, and one that forgot to is refused.
  foreign key (workspace_id, rfi_id, comment_id) references rfi_comment (workspace_id, rfi_id, id),
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index rfi_attachment_in_rfi on rfi_attachment (workspace_id, rfi_id, id);
create index rfi_attachment_of_comment on rfi_attachment (workspace_id, comment_id, id) where comment_id is not null;
create index rfi_attachment_file on rfi_attachment (workspace_id, file_id);

-- Who leaves the workspace watches nothing there any more.
create table rfi_watcher (
  workspace_id uuid not null,
  project_id uuid not null,
  rfi_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, rfi_id, user_id),
  foreign key (workspace_id, project_id, rfi_id) references rfi (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
create index rfi_watcher_user on rfi_watcher (workspace_id, user_id);

create table clash_comment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  clash_id uuid not null,
  text text not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, clash_id, id),
  foreign key (workspace_id, project_id, clash_id) references clash (workspace_id, project_id, id) on delete cascade
);

create table clash_attachment (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  clash_id uuid not null,
  -- Null where it is the clash's own.
  comment_id uuid,
  name text not null,
  file_id uuid not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id, clash_id) references clash (workspace_id, project_id, id) on delete cascade,
  -- Without an action: the deletion of a comment gives its files up first, and one that forgot to is refused.
  foreign key (workspace_id, clash_id, comment_id) references clash_comment (workspace_id, clash_id, id),
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index clash_attachment_in_clash on clash_attachment (workspace_id, clash_id, id);
create index clash_attachment_of_comment on clash_attachment (workspace_id, comment_id, id) where comment_id is not null;
create index clash_attachment_file on clash_attachment (workspace_id, file_id);

-- Who leaves the workspace watches nothing there any more.
create table clash_watcher (
  workspace_id uuid not null,
  project_id uuid not null,
  clash_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, clash_id, user_id),
  foreign key (workspace_id, project_id, clash_id) references clash (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
create index clash_watcher_user on clash_watcher (workspace_id, user_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['rfi_comment', 'rfi_attachment', 'rfi_watcher', 'clash_comment', 'clash_attachment', 'clash_watcher']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on rfi_comment, clash_comment to :"service_role";
grant select, insert, delete on rfi_attachment, rfi_watcher, clash_attachment, clash_watcher to :"service_role";
