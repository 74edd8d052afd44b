-- Drawings of models: what a browser shows of a version, a file a storey, made in the background after the version was read.

create table model_drawing (
  workspace_id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  state text not null check (state in ('waiting', 'drawing', 'ready', 'failed')),
  -- A code.
  failure text,
  -- The attempt that may write here, and how many there were.
  run_id uuid,
  attempts integer not null default 0,
  -- What is to be added to the coordinates in the parts, and what is around all of them: metres, +X east, -Z north, +Y up.
  origin jsonb,
  box jsonb,
  primary key (workspace_id, model_id),
  check ((failure is not null) = (state = 'failed')),
  check ((run_id is not null) = (state = 'drawing')),
  check ((origin is not null) = (state = 'ready')),
  foreign key (workspace_id, project_id, model_id) references model (workspace_id, project_id, id) on delete cascade
);

create table model_drawing_part (
  workspace_id uuid not null,
  model_id uuid not null,
  number integer not null,
  -- A GlobalId tells upper from lower case. Null for elements that are on no storey.
  storey_guid text collate "C",
  name text,
  elevation_m double precision,
  element_count integer not null,
  size_bytes bigint not null,
  file_id uuid not null,
  primary key (workspace_id, model_id, number),
  foreign key (workspace_id, model_id) references model_drawing (workspace_id, model_id) on delete cascade,
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
-- For the key to stored_file, when a file is removed.
create index model_drawing_part_file on model_drawing_part (workspace_id, file_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['model_drawing', 'model_drawing_part']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to :"service_role"', tenant_table);
  end loop;
end
$$;
