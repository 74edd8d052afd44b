-- The last mails about entries that wait for approval, and about entries that failed: one of each a day.
alter table accounting_connection add column staged_mailed_at timestamptz(3), add column failed_mailed_at timestamptz(3);
