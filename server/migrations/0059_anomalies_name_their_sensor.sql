-- What an anomaly says of its sensor, as it was when it was raised: it outlives the sensor (spec 3.5). Nullable, so that processes
-- that do not know of it go on raising anomalies: those are called by the id of their sensor.
alter table anomaly
  add column device_id text,
  add column unit text,
  add column element_guid text;
