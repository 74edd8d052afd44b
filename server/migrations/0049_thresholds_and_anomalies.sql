-- Thresholds of sensors, and anomalies: what thresholds and the analytics scan find (spec 2.10, 6.4, contract §9).

create table sensor_threshold (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  sensor_id uuid not null,
  comparison text not null check (comparison in ('greater_than', 'at_least', 'less_than', 'at_most')),
  value double precision not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  consecutive integer not null check (consecutive between 1 and 1000),
  clear_value double precision,
  no_data_minutes integer check (no_data_minutes between 1 and 527040),
  -- Rises when the rule changes: anomalies of an earlier rule stay as they were.
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id, sensor_id) references sensor (workspace_id, project_id, id) on delete cascade
);
create index sensor_threshold_of on sensor_threshold (workspace_id, sensor_id, id);
-- The job that looks for silence.
create index sensor_threshold_no_data on sensor_threshold (workspace_id, sensor_id) where no_data_minutes is not null;

create table anomaly (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  source text not null check (source in ('threshold', 'scan')),
  kind text not null check (kind in ('breach', 'no_data', 'deviation', 'flat_line', 'gap')),
  -- No foreign keys: an anomaly outlives its sensor, its threshold and its space (spec 3.5).
  sensor_id uuid not null,
  threshold_id uuid,
  threshold_revision integer,
  space_id uuid,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  state text not null check (state in ('open', 'acknowledged', 'dismissed', 'withdrawn')),
  at timestamptz(3) not null,
  ended_at timestamptz(3),
  value double precision,
  explanation jsonb not null,
  assignee_id uuid,
  issue_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check ((source = 'threshold') = (threshold_id is not null)),
  check ((threshold_id is null) = (threshold_revision is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index anomaly_changed on anomaly (workspace_id, project_id, updated_at, id);
create index anomaly_of_sensor on anomaly (workspace_id, sensor_id, at);
-- What a threshold's next readings are held against.
create index anomaly_of_threshold on anomaly (workspace_id, threshold_id, ended_at)
  where threshold_id is not null and state <> 'withdrawn';
-- The badge.
create index anomaly_badge on anomaly (workspace_id, project_id) where state = 'open' and severity in ('high', 'critical');

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['sensor_threshold', 'anomaly'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on sensor_threshold to :"service_role";
-- No delete: what was raised stays, withdrawn or not.
grant select, insert, update on anomaly to :"service_role";

-- Sensors that are silent for longer than a threshold allows, and that nobody was told of yet.
create function directory.list_silent_sensors(now timestamptz, most integer)
returns table (workspace_id uuid, project_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct sensor.workspace_id, sensor.project_id, sensor.id
  from public.sensor_threshold as threshold
  join public.sensor on sensor.workspace_id = threshold.workspace_id and sensor.id = threshold.sensor_id
  where threshold.no_data_minutes is not null
    and sensor.last_seen_at + threshold.no_data_minutes * interval '1 minute' < $1
    and not exists (
      select from public.anomaly
      where anomaly.workspace_id = threshold.workspace_id and anomaly.threshold_id = threshold.id
        and anomaly.threshold_revision = threshold.revision and anomaly.kind = 'no_data'
        and anomaly.state <> 'withdrawn' and anomaly.at > sensor.last_seen_at and anomaly.ended_at is null)
  order by sensor.workspace_id, sensor.id limit $2
$$;

-- Sensors that sent something since an instant, page by page, for the analytics scan.
create function directory.list_sensors_seen(since timestamptz, after_workspace uuid, after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sensor.workspace_id, sensor.project_id, sensor.id from public.sensor
  where sensor.last_seen_at >= $1 and (sensor.workspace_id, sensor.id) > ($2, $3)
  order by sensor.workspace_id, sensor.id limit $4
$$;

revoke execute on function directory.list_silent_sensors(timestamptz, integer),
  directory.list_sensors_seen(timestamptz, uuid, uuid, integer) from public;
grant execute on function directory.list_silent_sensors(timestamptz, integer),
  directory.list_sensors_seen(timestamptz, uuid, uuid, integer) to :"service_role";
