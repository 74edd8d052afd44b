-- The times at which projects were archived: no post is taken then, so they are no silence of a sensor.
create table project_pause (
  workspace_id uuid not null,
  project_id uuid not null,
  from_at timestamptz(3) not null,
  -- Null while the project is archived.
  to_at timestamptz(3),
  primary key (workspace_id, project_id, from_at),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
alter table project_pause enable row level security;
create policy tenant on project_pause using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select on project_pause to :"service_role";

create function directory.keep_project_pauses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.status = 'archived' then
    insert into public.project_pause (workspace_id, project_id, from_at) values (new.workspace_id, new.id, new.updated_at)
    on conflict do nothing;
  else
    update public.project_pause set to_at = new.updated_at
    where project_pause.workspace_id = new.workspace_id and project_pause.project_id = new.id and project_pause.to_at is null;
  end if;
  return null;
end
$$;
revoke execute on function directory.keep_project_pauses() from public;
grant execute on function directory.keep_project_pauses() to :"service_role";
create trigger paused after update of status on project
  for each row when (old.status is distinct from new.status) execute function directory.keep_project_pauses();

-- An archived project does not change, so its last change is the one that archived it.
insert into project_pause (workspace_id, project_id, from_at)
select project.workspace_id, project.id, project.updated_at from project where project.status = 'archived';

-- A silence begins again when the project is restored.
create or replace function directory.list_silent_sensors(now timestamptz, most integer)
returns table (workspace_id uuid, project_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct sensor.workspace_id, sensor.project_id, sensor.id
  from public.sensor_threshold as threshold
  join public.sensor on sensor.workspace_id = threshold.workspace_id and sensor.id = threshold.sensor_id
  join public.project on project.workspace_id = sensor.workspace_id and project.id = sensor.project_id
    and project.status = 'active'
  where threshold.no_data_minutes is not null
    and sensor.last_seen_at + threshold.no_data_minutes * interval '1 minute' < $1
    and not exists (
      select from public.project_pause as pause
      where pause.workspace_id = project.workspace_id and pause.project_id = project.id
        and pause.to_at + threshold.no_data_minutes * interval '1 minute' >= $1)
    and not exists (
      select from public.anomaly
      where anomaly.workspace_id = threshold.workspace_id and anomaly.threshold_id = threshold.id
        and anomaly.threshold_revision = threshold.revision and anomaly.kind = 'no_data'
        and anomaly.state <> 'withdrawn' and anomaly.at > sensor.last_seen_at and anomaly.ended_at is null)
  order by sensor.workspace_id, sensor.id limit $2
$$;
