-- How far the roles of a person reach in the workspace of an application: the scope of a token says no more. A member writes by a role in a
-- project that is not archived, from reviewer on; nobody writes by the role of a member alone. The columns keep their order for old code.
drop function directory.find_oauth_reach(bytea, uuid);
create function directory.find_oauth_reach(client_hash bytea, user_id uuid)
returns table (administers boolean, writes boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select member.role in ('owner', 'admin') or coalesce(bool_or(held.role = 'admin'), false),
    member.role in ('owner', 'admin') or coalesce(bool_or(held.role in ('admin', 'upload_engineer', 'reviewer')), false)
  from directory.credential
  join public.member on member.workspace_id = credential.workspace_id and member.user_id = $2
  left join (
    public.project_member as held
    join public.project on project.workspace_id = held.workspace_id and project.id = held.project_id and project.status = 'active'
  ) on held.workspace_id = member.workspace_id and held.user_id = member.user_id
  where credential.hash = $1 and credential.kind = 'oauth_client'
  group by member.role
$$;
revoke execute on function directory.find_oauth_reach(bytea, uuid) from public;
grant execute on function directory.find_oauth_reach(bytea, uuid) to :"service_role";
