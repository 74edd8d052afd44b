-- How far the role of a person reaches in the workspace of an application: what the scope of a token says follows from it.
create function directory.find_oauth_reach(client_hash bytea, user_id uuid)
returns table (administers boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select member.role in ('owner', 'admin') or exists (
    select from public.project_member as held
    where held.workspace_id = member.workspace_id and held.user_id = member.user_id and held.role = 'admin')
  from directory.credential
  join public.member on member.workspace_id = credential.workspace_id and member.user_id = $2
  where credential.hash = $1 and credential.kind = 'oauth_client'
$$;
revoke execute on function directory.find_oauth_reach(bytea, uuid) from public;
grant execute on function directory.find_oauth_reach(bytea, uuid) to :"service_role";
