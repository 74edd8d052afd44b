-- outside a transaction
-- Serves the documents of one RFI, which every approval and every step at the provider reads.
create index concurrently if not exists accounting_document_of_source on accounting_document (workspace_id, source_id, id);
