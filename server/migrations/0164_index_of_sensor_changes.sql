-- outside a transaction
-- Serves compact_changes.
create index concurrently if not exists change_entry_sensor on change_entry (workspace_id, resource_id, sequence)
  where resource_type = 'sensor' and change = 'updated';
