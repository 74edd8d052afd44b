-- Spaces (spec 2.11, contract §14): one for each IfcSpace of a model, kept by its GlobalId over the model's versions.

create table space (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  version_group_id uuid not null,
  -- The version that it was last seen in. No foreign key: it goes on naming that one when it is deleted.
  model_id uuid not null,
  guid text collate "C" not null,
  -- From the model.
  name text not null,
  floor text,
  area_m2 double precision not null,
  area_source text not null check (area_source in ('net', 'gross', 'quantity', 'property', 'footprint', 'none')),
  -- People's; what the model says of the first two and of the department only begins them.
  usage text,
  occupancy integer,
  department text,
  area_override_m2 double precision,
  notes text,
  -- Since when the head of its versions has it no more. It is kept with what people entered: a later version may have it.
  gone_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, version_group_id, guid),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index space_changed on space (workspace_id, project_id, updated_at, id);

alter table space enable row level security;
create policy tenant on space using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on space to :"service_role";
