-- The company at the provider that an entry was approved for: its supplier and account are ids of that company. Null before approval, and
-- for approvals of earlier releases.
alter table accounting_entry add column company_id text;
