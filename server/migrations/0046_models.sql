-- Building models (spec 2.11, contract §14): a row for each uploaded version, and what was read of it.

-- The versions of one model over time. A row of its own, whose lock orders uploads, what becomes head, and deletions.
create table model_group (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- The number of the last version; never given again, also when that version is deleted.
  last_version integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

create table model (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  version_group_id uuid not null,
  version integer not null,
  is_head boolean not null default false,
  name text not null,
  status text not null check (status in ('queued', 'reading', 'ready', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- A code, a sentence, and the line of the file where there is one.
  failure jsonb,
  schema text,
  size_bytes bigint not null,
  element_count integer,
  space_count integer,
  storey_count integer,
  -- What was met in reading: units, place on Earth, what is odd about the file.
  report jsonb,
  original_file_id uuid not null,
  -- The attempt at reading that may write here, and how many there were.
  run_id uuid,
  attempts integer not null default 0,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, version_group_id, version),
  check ((failure is not null) = (status = 'failed')),
  check (not is_head or status = 'ready'),
  check (status <> 'ready' or (element_count is not null and space_count is not null and storey_count is not null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id, version_group_id) references model_group (workspace_id, project_id, id)
    on delete cascade,
  foreign key (workspace_id, original_file_id) references stored_file (workspace_id, id)
);
create unique index model_head on model (workspace_id, version_group_id) where is_head;
create index model_changed on model (workspace_id, project_id, updated_at, id);
create index model_original on model (workspace_id, original_file_id);

create table model_storey (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  -- A GlobalId tells upper from lower case.
  guid text collate "C" not null,
  name text not null,
  elevation_m double precision,
  primary key (workspace_id, model_id, id),
  foreign key (workspace_id, project_id, model_id) references model (workspace_id, project_id, id) on delete cascade
);

-- The spaces of one version as its file has them. What people make of them is in `space`.
create table model_space (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  guid text collate "C" not null,
  name text not null,
  floor text,
  area_m2 double precision not null,
  area_source text not null check (area_source in ('net', 'gross', 'quantity', 'property', 'footprint', 'none')),
  usage text,
  occupancy integer,
  department text,
  primary key (workspace_id, model_id, id),
  unique (workspace_id, model_id, guid),
  foreign key (workspace_id, project_id, model_id) references model (workspace_id, project_id, id) on delete cascade
);

-- No foreign key to model: a model of a million elements could not be deleted within the time that a transaction has. Its
-- elements are asked for through it alone, and a job removes them after it.
create table model_element (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  guid text collate "C" not null,
  -- True where an element before it in the file has the same GlobalId: it is listed, and left out of comparisons.
  is_repeated boolean not null,
  class text not null,
  name text,
  type_name text,
  tag text,
  storey_id uuid,
  property_sets jsonb not null,
  quantities jsonb not null,
  -- Of all that a comparison looks at, numbers at seven digits: equal hash, unchanged element.
  content_hash bytea not null,
  primary key (workspace_id, model_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
-- What asks for an element by its GlobalId asks in a project (assets, sensors) or in one model of it.
create index model_element_guid on model_element (workspace_id, project_id, guid, model_id);
create index model_element_class on model_element (workspace_id, model_id, class, id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['model_group', 'model', 'model_storey', 'model_space', 'model_element']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to :"service_role"', tenant_table);
  end loop;
end
$$;
