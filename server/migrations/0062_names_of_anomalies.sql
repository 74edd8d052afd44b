-- The names of the anomalies that there are. Apart from the change of the table, whose lock nobody passes.
update anomaly set device_id = sensor.device_id, unit = sensor.unit,
  element_guid = case sensor.bound_type when 'element' then sensor.bound_id end
from sensor
where anomaly.device_id is null and sensor.workspace_id = anomaly.workspace_id and sensor.id = anomaly.sensor_id;
-- The names of sensors that are gone already are in the audit log.
update anomaly set device_id = entry.detail ->> 'deviceId'
from audit_entry as entry
where anomaly.device_id is null and entry.workspace_id = anomaly.workspace_id and entry.action = 'sensor.decommissioned'
  and entry.subject_id = anomaly.sensor_id::text;

-- Also for the order by time, whose pages begin behind an instant and an id.
create index anomaly_in_time on anomaly (workspace_id, project_id, at, id);
drop index anomaly_at;
