-- An archived project is read-only: neither silence nor the scan raises anomalies there.
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
      select from public.anomaly
      where anomaly.workspace_id = threshold.workspace_id and anomaly.threshold_id = threshold.id
        and anomaly.threshold_revision = threshold.revision and anomaly.kind = 'no_data'
        and anomaly.state <> 'withdrawn' and anomaly.at > sensor.last_seen_at and anomaly.ended_at is null)
  order by sensor.workspace_id, sensor.id limit $2
$$;

create or replace function directory.list_sensors_seen(
  since timestamptz, after_workspace uuid, after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sensor.workspace_id, sensor.project_id, sensor.id from public.sensor
  join public.project on project.workspace_id = sensor.workspace_id and project.id = sensor.project_id
    and project.status = 'active'
  where sensor.last_seen_at >= $1 and (sensor.workspace_id, sensor.id) > ($2, $3)
  order by sensor.workspace_id, sensor.id limit $4
$$;
