-- Messages of this service about failed connections and runs keep the key and the parameters by which clients translate them; null for
-- a vendor's own words.
alter table integration_connection add column error_said jsonb;
alter table integration_run add column error_said jsonb;
