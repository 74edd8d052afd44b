-- Through which OAuth application a person did something: an entry says so beside the person who granted it.

alter table audit_entry add column application_id uuid;
-- What one application did, newest first: few entries have one.
create index audit_entry_application on audit_entry (workspace_id, application_id, at, id) where application_id is not null;
