-- Messages of this service in entries of the ledger keep the key and the parameters by which clients translate them; null for a vendor's own
-- words.
alter table integration_event add column message_said jsonb;
