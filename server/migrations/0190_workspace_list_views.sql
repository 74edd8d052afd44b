-- The filters and the order with which a person last looked at the lists of a workspace: one row a person and workspace, read whole.
create table workspace_list_view (
  workspace_id uuid not null,
  user_id uuid not null,
  -- By the name of the list, the query of its address.
  views jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
alter table workspace_list_view enable row level security;
create policy tenant on workspace_list_view using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on workspace_list_view to :"service_role";
