-- outside a transaction
-- Serves the entries of one RFI: on its page, and as they are locked before they follow its cost. PostgreSQL before 18 reads the whole
-- workspace in an index that has the project first.
create index concurrently if not exists accounting_entry_of_source on accounting_entry (workspace_id, source_id, id);
