-- A threshold's rule judges what comes after it was made. A reading that comes in order is later than all that were there: the
-- instant of the latest one tells those from what came since. One that comes late says how many rules the sensor had been given.
alter table sensor add column rules_given integer not null default 0;
alter table sensor_threshold
  -- Which of its sensor's rules this one is.
  add column rule_number integer not null default 0,
  -- The latest reading when it was made. Null, of those of before: it judges all.
  add column judges_after timestamptz(3);
-- Null, as of nearly all: it came in order.
alter table sensor_reading add column late_after integer;
