-- Warnings of an import are texts, which the release before shows as such while its processes still run; their messages, with key and
-- parameters, are beside them. Rows of earlier releases have none.
alter table exchange_import add column warning_messages jsonb;
