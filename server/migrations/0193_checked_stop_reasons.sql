-- Reads the whole table in a transaction of its own: everybody reads and writes meanwhile.
alter table automation_firing validate constraint automation_firing_stop_reason_check;
