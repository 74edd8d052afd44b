-- Comparison by geometry, materials and classifications (decision 0028).

-- Null for versions that were read before: their properties are then compared as they are stored, and their materials and
-- classifications are not compared.
alter table model_element
  add column property_hash bytea,
  add column quantity_hash bytea,
  add column materials jsonb,
  add column material_hash bytea,
  add column classifications jsonb,
  add column classification_hash bytea;

-- True where the figures of what was drawn are stored. False for drawings of before.
alter table model_drawing add column is_measured boolean not null default false;

-- The place and the form of each drawn element, as numbers in an order that models/drawings/figures/layout.ts names. A GlobalId
-- that is drawn more than once has none.
-- No foreign key to model, for the reason that model_element has none: the job that removes elements removes these too.
create table model_element_figures (
  workspace_id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  -- A GlobalId tells upper from lower case.
  guid text collate "C" not null,
  figures double precision[] not null,
  primary key (workspace_id, model_id, guid),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
alter table model_element_figures enable row level security;
create policy tenant on model_element_figures
  using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on model_element_figures to :"service_role";
