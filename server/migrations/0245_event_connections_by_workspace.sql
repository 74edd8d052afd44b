-- Events of a company: the first connection of each workspace comes before the second one of any, so that many connections of one
-- workspace keep those of another from no event.
create or replace function directory.list_event_connections(company text, max integer)
returns table (workspace_id uuid, project_id uuid, id uuid, linked_project_id text, secrets text, hook_secrets text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select one.workspace_id, one.project_id, one.id, one.linked_project_id, one.secrets, one.hook_secrets
  from public.integration_connection as one
  where one.company_id = company and one.vendor = 'b' and one.state <> 'disconnected'
    and (one.secrets is not null or one.hook_secrets is not null)
  order by row_number() over (partition by one.workspace_id order by one.id), one.id
  limit least(max, 1000)
$$;
