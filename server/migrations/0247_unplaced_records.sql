-- When a record of the vendor last found no place among the links of a connection, which are limited.
alter table integration_connection add column unplaced_at timestamptz;
