-- Reality capture: floor plans, milestones, photos (spec 2.2–2.4) and their pictures.

create table floor_plan (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  level text,
  width_px integer,
  height_px integer,
  scale_m_per_px double precision,
  rotation_deg double precision not null default 0,
  sort_order integer not null default 0,
  level_order integer not null default 0,
  is_visible boolean not null default true,
  -- The uploaded original; the page of it that is the plan, where it is a PDF.
  original_file_id uuid not null,
  page integer,
  -- Made in the background; null while they are still being made. `picture` is the rendered page of a PDF.
  picture_file_id uuid,
  screen_file_id uuid,
  thumbnail_file_id uuid,
  renditions_failed text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, original_file_id) references stored_file (workspace_id, id),
  foreign key (workspace_id, picture_file_id) references stored_file (workspace_id, id),
  foreign key (workspace_id, screen_file_id) references stored_file (workspace_id, id),
  foreign key (workspace_id, thumbnail_file_id) references stored_file (workspace_id, id)
);
create index floor_plan_changed on floor_plan (workspace_id, project_id, updated_at, id);
-- Asked whenever a file's row is removed from the ledger (the foreign keys above), like those of photo below.
create index floor_plan_original on floor_plan (workspace_id, original_file_id);
create index floor_plan_picture on floor_plan (workspace_id, picture_file_id) where picture_file_id is not null;
create index floor_plan_screen on floor_plan (workspace_id, screen_file_id) where screen_file_id is not null;
create index floor_plan_thumbnail on floor_plan (workspace_id, thumbnail_file_id) where thumbnail_file_id is not null;

create table milestone (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  captured_on date,
  description text,
  sort_order integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

create table photo (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  floor_plan_id uuid,
  milestone_id uuid,
  kind text not null check (kind in ('photo360', 'photo', 'video_frame', 'drone')),
  plan_x double precision,
  plan_y double precision,
  world_x double precision,
  world_y double precision,
  world_z double precision,
  element_guid text,
  model_id uuid,
  taken_at timestamptz(3) not null,
  visibility text not null default 'draft' check (visibility in ('draft', 'live')),
  tags text[] not null default '{}',
  notes text,
  -- Read from the original: size after its orientation, place where it says so.
  width_px integer not null,
  height_px integer not null,
  latitude double precision,
  longitude double precision,
  altitude_m double precision,
  panorama text not null check (panorama in ('gpano', 'two_to_one', 'none')),
  original_file_id uuid not null,
  screen_file_id uuid,
  thumbnail_file_id uuid,
  renditions_failed text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  -- Both or neither, and only on a floor plan (contract §1).
  check ((plan_x is null) = (plan_y is null)),
  check (plan_x is null or floor_plan_id is not null),
  check ((world_x is null) = (world_y is null) and (world_y is null) = (world_z is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  -- Through the project, so that a photo cannot point into another project of its own workspace either.
  foreign key (workspace_id, project_id, floor_plan_id) references floor_plan (workspace_id, project_id, id),
  foreign key (workspace_id, project_id, milestone_id) references milestone (workspace_id, project_id, id),
  foreign key (workspace_id, original_file_id) references stored_file (workspace_id, id),
  foreign key (workspace_id, screen_file_id) references stored_file (workspace_id, id),
  foreign key (workspace_id, thumbnail_file_id) references stored_file (workspace_id, id)
);
create index photo_changed on photo (workspace_id, project_id, updated_at, id);
create index photo_in_project on photo (workspace_id, project_id, id);
create index photo_on_plan on photo (workspace_id, floor_plan_id, id) where floor_plan_id is not null;
create index photo_of_milestone on photo (workspace_id, milestone_id, id) where milestone_id is not null;
create index photo_original on photo (workspace_id, original_file_id);
create index photo_screen on photo (workspace_id, screen_file_id) where screen_file_id is not null;
create index photo_thumbnail on photo (workspace_id, thumbnail_file_id) where thumbnail_file_id is not null;

-- What a file is called when it is downloaded; null for one that is shown in place (renditions).
alter table stored_file add column download_name text;

-- The rows of these files, for the consistency check, which comes from the side of storage with keys of any workspace.
create function directory.find_files(workspace_ids uuid[], ids uuid[])
returns table (workspace_id uuid, id uuid, state text, size_bytes bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select stored_file.workspace_id, stored_file.id, stored_file.state, stored_file.size_bytes
  from unnest($1, $2) as asked (workspace_id, id)
  join public.stored_file on stored_file.workspace_id = asked.workspace_id and stored_file.id = asked.id
$$;
revoke execute on function directory.find_files from public;
grant execute on function directory.find_files to :"service_role";

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['floor_plan', 'milestone', 'photo'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to :"service_role"', tenant_table);
  end loop;
end
$$;
