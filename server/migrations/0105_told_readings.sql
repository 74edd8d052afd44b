-- The latest reading of a sensor that `updated_since` and the change feed told of. Posts leave it behind, since they do not take
-- the workspace's clock; a job brings it up. No index has these columns, so that the latest value is still written in place.
-- `edited_at` is the last change of anything but the latest reading, where that is not `updated_at`: an ETag goes by it.
alter table sensor add column told_value double precision, add column told_seen_at timestamptz(3),
  add column edited_at timestamptz(3);

-- Sensors whose latest reading was not told of yet, for the job that stamps them.
create function directory.list_sensors_to_tell(after_workspace uuid, after_id uuid, most integer)
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sensor.workspace_id, sensor.id from public.sensor
  where (sensor.last_seen_at is distinct from sensor.told_seen_at or sensor.latest_value is distinct from sensor.told_value)
    and (sensor.workspace_id, sensor.id) > ($1, $2)
  order by sensor.workspace_id, sensor.id limit $3
$$;
revoke execute on function directory.list_sensors_to_tell(uuid, uuid, integer) from public;
grant execute on function directory.list_sensors_to_tell(uuid, uuid, integer) to :"service_role";
