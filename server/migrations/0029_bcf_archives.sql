-- What BCF archives hold beside their topics: it comes out again when the project is exported.

create table project_bcf (
  workspace_id uuid not null,
  project_id uuid not null,
  -- project.bcfp of the latest import that had one: the source's id of the project, and what else it says.
  project jsonb not null,
  primary key (workspace_id, project_id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);

-- Extensions, documents, and files that nobody knows, by their paths from the archive's root.
create table project_bcf_file (
  workspace_id uuid not null,
  project_id uuid not null,
  name text not null,
  file_id uuid not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  primary key (workspace_id, project_id, name),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references stored_file (workspace_id, id)
);
create index project_bcf_file_stored on project_bcf_file (workspace_id, file_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['project_bcf', 'project_bcf_file'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (workspace_id = current_setting(''app.workspace_id'')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, update on project_bcf, project_bcf_file to :"service_role";
