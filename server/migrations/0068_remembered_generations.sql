-- What the last run of assets from a model asked for, class by class: a later one takes a field from where that did, unless it
-- says otherwise.
create table asset_generation (
  workspace_id uuid not null,
  project_id uuid not null,
  -- No foreign key, as little as the assets themselves: they outlive the versions of the model.
  version_group_id uuid not null,
  class text not null,
  -- Of its fields those that do not come from where IFC has them.
  mapping jsonb not null,
  asked_at timestamptz not null,
  primary key (workspace_id, project_id, version_group_id, class),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

alter table asset_generation enable row level security;
create policy tenant on asset_generation using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on asset_generation to :"service_role";
