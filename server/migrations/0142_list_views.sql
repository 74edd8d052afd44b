-- The filters and the order with which a person last looked at the lists of a project: one row a person and project, read whole.
create table list_view (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  -- By the name of the list, the query of its address.
  views jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
-- For the deletion of a member.
create index list_view_member on list_view (workspace_id, user_id);
alter table list_view enable row level security;
create policy tenant on list_view using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on list_view to :"service_role";
