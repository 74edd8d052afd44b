-- Sensors, their readings, and what is kept of readings for longer than themselves (spec 2.10, contract §9).

create table sensor (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  device_id text not null,
  kind text,
  unit text,
  -- By reading time: of the latest reading that is stored.
  latest_value double precision,
  last_seen_at timestamptz(3),
  bound_type text check (bound_type in ('element', 'space')),
  bound_id text,
  -- Every reading before this instant is in the roll-ups, and none from it on need be: a batch only moves it back, a job
  -- forward. So a post does no work for the roll-ups, and what is read is true at every moment.
  rolled_up_to timestamptz(3) not null,
  -- How many thresholds it has: a post asks for them only where there are any.
  threshold_count integer not null default 0 check (threshold_count >= 0),
  created_at timestamptz(3) not null,
  -- The last change of anything but the latest value: that changes with each post, which must not wait for the clock.
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  unique (workspace_id, project_id, device_id),
  check ((bound_type is null) = (bound_id is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
) with (fillfactor = 70); -- the latest value is written in place
create index sensor_changed on sensor (workspace_id, project_id, updated_at, id);
create index sensor_bound on sensor (workspace_id, project_id, bound_id) where bound_id is not null;

-- A partition a month, made by directory.add_sensor_partitions. No foreign key: whoever writes a reading holds the lock of its
-- sensor, and whoever removes a sensor removes its readings under the same lock.
create table sensor_reading (
  workspace_id uuid not null,
  sensor_id uuid not null,
  at timestamptz(3) not null,
  value double precision not null,
  primary key (workspace_id, sensor_id, at)
) partition by range (at);

-- Mergeable: buckets of several make the bucket of their span. A partition a year.
create table sensor_five_minutes (
  workspace_id uuid not null,
  sensor_id uuid not null,
  at timestamptz(3) not null,
  least double precision not null,
  most double precision not null,
  total double precision not null,
  readings integer not null,
  primary key (workspace_id, sensor_id, at)
) partition by range (at);

create table sensor_hour (
  workspace_id uuid not null,
  sensor_id uuid not null,
  at timestamptz(3) not null,
  least double precision not null,
  most double precision not null,
  total double precision not null,
  readings integer not null,
  primary key (workspace_id, sensor_id, at)
) partition by range (at);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['sensor', 'sensor_reading', 'sensor_five_minutes', 'sensor_hour'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on sensor, sensor_five_minutes, sensor_hour to :"service_role";
-- Readings come in by COPY, which PostgreSQL refuses on a table with row-level security: it goes to the partition, on which
-- the service may insert and nothing else. Everything is read through the parent, behind its policy.
grant select, delete on sensor_reading to :"service_role";

-- Makes the partitions in which readings of this instant and their roll-ups are kept, where they are missing. Made beside the
-- parent and then attached: attaching lets readers and writers go on, `create … partition of` does not.
create function directory.add_sensor_partitions(reading_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', reading_at);
  year timestamptz := date_trunc('year', reading_at);
  -- Whoever reads the parent writes its partitions.
  writers text := (
    select string_agg(format('%I', pg_roles.rolname), ', ')
    from pg_class, aclexplode(pg_class.relacl) as right_of join pg_roles on pg_roles.oid = right_of.grantee
    where pg_class.oid = 'public.sensor_reading'::regclass and right_of.privilege_type = 'SELECT'
      and right_of.grantee <> pg_class.relowner);
  each record;
begin
  -- One maker at a time; whoever waited finds them made.
  perform pg_advisory_xact_lock(1346589525, 1);
  for each in
    select 'sensor_reading' as parent, 'sensor_reading_' || to_char(month, 'YYYYMM') as part, month as starts,
           month + interval '1 month' as ends
    union all select 'sensor_five_minutes', 'sensor_five_minutes_' || to_char(year, 'YYYY'), year, year + interval '1 year'
    union all select 'sensor_hour', 'sensor_hour_' || to_char(year, 'YYYY'), year, year + interval '1 year'
  loop
    if to_regclass(format('public.%I', each.part)) is null then
      execute format('create table public.%I (like public.%I including all)', each.part, each.parent);
      if each.parent = 'sensor_reading' then
        execute format('grant insert on public.%I to %s', each.part, writers);
      else
        execute format('alter table public.%I enable row level security', each.part);
      end if;
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
                     each.parent, each.part, each.starts, each.ends);
    end if;
  end loop;
end
$$;

-- Drops the partitions that end at or before these instants; answers how many.
create function directory.drop_sensor_partitions(readings_before timestamptz, roll_ups_before timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  each record;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(1346589525, 1);
  for each in
    select child.relname as part, parent.relname as parent,
           (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as ends
    from pg_inherits
    join pg_class as child on child.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.relnamespace = 'public'::regnamespace
      and parent.relname in ('sensor_reading', 'sensor_five_minutes', 'sensor_hour')
    order by child.relname
  loop
    if each.ends <= (case each.parent when 'sensor_reading' then readings_before else roll_ups_before end) then
      execute format('drop table public.%I', each.part);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$$;

-- Sensors whose roll-ups lag behind their readings by a whole bucket or more, for the job that brings them up to date.
create function directory.list_sensors_to_roll_up(after_workspace uuid, after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sensor.workspace_id, sensor.project_id, sensor.id from public.sensor
  where sensor.rolled_up_to + interval '5 minutes' <= sensor.last_seen_at
    and (sensor.workspace_id, sensor.id) > ($1, $2)
  order by sensor.workspace_id, sensor.id limit $3
$$;

revoke execute on function directory.add_sensor_partitions(timestamptz),
  directory.drop_sensor_partitions(timestamptz, timestamptz), directory.list_sensors_to_roll_up(uuid, uuid, integer)
  from public;
grant execute on function directory.add_sensor_partitions(timestamptz),
  directory.drop_sensor_partitions(timestamptz, timestamptz), directory.list_sensors_to_roll_up(uuid, uuid, integer)
  to :"service_role";
