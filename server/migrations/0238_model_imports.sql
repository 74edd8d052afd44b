-- Imports of models: runs that wait for their turn, and links between versions of models and those at the vendor.

alter table integration_run
  -- The request of a run of kind `import`: { itemId, versionId, name, tries }.
  add column import jsonb,
  -- True while it waits for its turn, or for the vendor to finish a file: it is not the one run of its connection then.
  add column in_line boolean not null default false,
  add constraint integration_run_import check ((import is not null) = (kind = 'import'));
drop index integration_run_live;
create unique index integration_run_live on integration_run (workspace_id, connection_id)
  where ended_at is null and not in_line;
-- The next run that gets its turn, and the imports that are open.
create index integration_run_in_line on integration_run (workspace_id, connection_id, id)
  where ended_at is null and import is not null;

-- Of a version of a model: its group here, the item that it is a version of at the vendor, and its number there. An item is linked
-- to a group as long as one of these links has not ended.
alter table integration_link
  add column parent_id uuid,
  add column vendor_parent_id text,
  add column vendor_sequence integer,
  add constraint integration_link_parent
    check ((entity = 'model') = (parent_id is not null and vendor_parent_id is not null and vendor_sequence is not null));
create index integration_link_vendor_parent on integration_link (workspace_id, connection_id, vendor_parent_id, vendor_sequence)
  where vendor_parent_id is not null;
