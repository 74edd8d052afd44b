-- Assets with their documents, and the maintenance that falls due on them (spec 2.11, contract §14).

create table asset (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- No foreign key, like element_guid: an asset outlives the version of the model that it was found in.
  model_id uuid,
  element_guid text,
  tag text,
  manufacturer text,
  model_number text,
  serial_number text,
  installed_on date,
  warranty_expires_on date,
  -- Of the days and the months one at most.
  maintenance_interval_days integer check (maintenance_interval_days > 0),
  maintenance_interval_months integer check (maintenance_interval_months > 0),
  -- What the days of maintenance are counted from.
  maintenance_anchor text not null default 'install_date'
    check (maintenance_anchor in ('install_date', 'last_completion')),
  -- No task before this day.
  maintenance_starts_on date,
  -- Where the series stands (facility/maintenance): the day it counts from, the numbers that were given before it, how often
  -- it was moved.
  maintenance_base_on date,
  -- Nothing up to this day: what the series before it had settled.
  maintenance_after_on date,
  maintenance_before integer not null default 0,
  maintenance_revision integer not null default 0,
  condition text check (condition in ('new', 'good', 'fair', 'poor', 'out_of_service', 'retired')),
  notes text,
  -- What the last generation from a model wrote, and of which class and group of versions; null for an asset that was
  -- registered. A field that differs from it was edited by a person.
  generated jsonb,
  -- The last of the days before the end of its warranty on which the admins were told.
  warranty_told_days smallint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  check (maintenance_interval_days is null or maintenance_interval_months is null),
  check ((maintenance_base_on is null) = (maintenance_interval_days is null and maintenance_interval_months is null)),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
-- A tag names one asset of its project.
create unique index asset_tag on asset (workspace_id, project_id, tag) where tag is not null;
create index asset_changed on asset (workspace_id, project_id, updated_at, id);
create index asset_of_element on asset (workspace_id, project_id, element_guid) where element_guid is not null;
-- A run of the generation makes one asset of an element, however many run at once.
create unique index asset_generated on asset (workspace_id, project_id, element_guid) where generated is not null;
-- The calendar of a project reads its assets with an interval, and no others.
create index asset_maintained on asset (workspace_id, project_id, id) where maintenance_base_on is not null;
-- Serves directory.list_warranties_ending.
create index asset_warranty on asset (warranty_expires_on) where warranty_expires_on is not null;

-- A document of an asset: its revisions hold the files.
create table asset_document (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  asset_id uuid not null,
  name text not null,
  -- The number of its latest revision.
  revision integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, id),
  -- Uploading under the name again makes the next revision.
  unique (workspace_id, asset_id, name),
  foreign key (workspace_id, project_id, asset_id) references asset (workspace_id, project_id, id) on delete cascade
);
create index asset_document_in_asset on asset_document (workspace_id, asset_id, id);

create table asset_document_revision (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  document_id uuid not null,
  revision integer not null,
  file_id uuid not null,
  created_by_type text not null check (created_by_type in ('user', 'key', 'system')),
  created_by_id uuid,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, document_id, revision),
  foreign key (workspace_id, project_id, document_id)
    references asset_document (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index asset_document_revision_file on asset_document_revision (workspace_id, file_id);

-- What was done about an occurrence of maintenance: completed, skipped, or put off. Occurrences that nothing was done about
-- are computed from the asset and have no row.
create table maintenance_task (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  asset_id uuid not null,
  -- Of the occurrence, rising for each asset.
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'completed', 'skipped')),
  -- By the series, and as it was put off.
  scheduled_on date not null,
  due_on date not null,
  -- The day on which it was done or skipped.
  settled_on date,
  -- Of its completion, or the reason why it was skipped or put off.
  note text,
  done_by_type text not null check (done_by_type in ('user', 'key', 'system')),
  done_by_id uuid,
  -- How often it was changed: a calendar takes a change for newer by it (RFC 5545 §3.8.7.4).
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, asset_id, number),
  check ((settled_on is null) = (state = 'open')),
  foreign key (workspace_id, project_id, asset_id) references asset (workspace_id, project_id, id) on delete cascade
);
-- The calendar of a project reads what is due within some days.
create index maintenance_task_due on maintenance_task (workspace_id, project_id, due_on);
-- An open row of an asset stands in for an occurrence that is computed for its scheduled day.
create index maintenance_task_scheduled on maintenance_task (workspace_id, project_id, scheduled_on);

-- The secret address under which a person's calendar program reads the maintenance of a project: one a person and project.
create table maintenance_feed (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the secret.
  token_hash bytea not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz(3) not null,
  -- By the day: a row is not written for each look of a calendar program.
  last_read_on date,
  primary key (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
create index maintenance_feed_member on maintenance_feed (workspace_id, user_id);
-- Across workspaces, by the secret in the address: directory.find_maintenance_feed.
create index maintenance_feed_token on maintenance_feed (token_hash);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array
    array['asset', 'asset_document', 'asset_document_revision', 'maintenance_task', 'maintenance_feed']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on asset, asset_document, maintenance_task, maintenance_feed to :"service_role";
grant select, insert, delete on asset_document_revision to :"service_role";

-- By the secret in an address: whose calendar of which project.
create function directory.find_maintenance_feed(token_hash bytea)
returns table (workspace_id uuid, project_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.workspace_id, kept.project_id, kept.user_id from public.maintenance_feed as kept where kept.token_hash = $1
$$;

-- Active projects with an asset whose warranty ends within these days, page by page.
create function directory.list_warranties_ending(since date, until date, after_id uuid, most integer)
returns table (workspace_id uuid, project_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select project.workspace_id, project.id from public.project
  where project.status = 'active' and project.id > $3 and project.id in (
    select asset.project_id from public.asset where asset.warranty_expires_on between $1 and $2)
  order by project.id limit $4
$$;

revoke execute on function directory.find_maintenance_feed(bytea), directory.list_warranties_ending(date, date, uuid, integer)
  from public;
grant execute on function directory.find_maintenance_feed(bytea), directory.list_warranties_ending(date, date, uuid, integer)
  to :"service_role";
