-- Spaces of a file that share a GlobalId are all kept, told apart by their order in the file; and what an element of a model
-- stands in and belongs to is kept with it.

-- 1 for the first of its GlobalId in the file, 2 for the next: which goes on being which, version by version.
alter table model_space add column ordinal integer not null default 1;
alter table model_space drop constraint model_space_workspace_id_model_id_guid_key;
alter table model_space add unique (workspace_id, model_id, guid, ordinal);

alter table space add column ordinal integer not null default 1;
alter table space drop constraint space_workspace_id_version_group_id_guid_key;
alter table space add unique (workspace_id, version_group_id, guid, ordinal);

-- The row of model_space that it stands in, and the names of its systems. Of versions read before nothing is known of either.
alter table model_element add column space_id uuid;
alter table model_element add column systems text[] not null default '{}';
