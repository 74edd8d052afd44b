-- For the command line alone: every workspace of the deployment, page by page in the order of the ids. The primary key
-- serves it.
create function directory.list_workspaces(after uuid, most int)
returns table (id uuid, name text, plan text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select workspace.id, workspace.name, workspace.plan, workspace.created_at, workspace.updated_at
  from public.workspace where workspace.id > $1 order by workspace.id limit $2
$$;

revoke execute on function directory.list_workspaces(uuid, int) from public;
grant execute on function directory.list_workspaces(uuid, int) to :"service_role";
