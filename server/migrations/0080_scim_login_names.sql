-- A login name of the identity provider's own (`userName` that is no e-mail address), and tokens with an end.

alter table scim_user add column user_name text;
-- One user of a workspace to a login name; serves the filter by userName.
create unique index scim_user_user_name on scim_user (workspace_id, lower(user_name)) where user_name is not null;

alter table scim_token add column expires_at timestamptz(3);

-- The token of that hash, whatever its workspace; none that was revoked. The caller judges the end by its own clock.
drop function directory.find_scim_token(bytea);
create function directory.find_scim_token(hash bytea)
returns table (id uuid, name text, workspace_id uuid, workspace_name text, workspace_plan text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select token.id, token.name, workspace.id, workspace.name, workspace.plan, token.expires_at
  from directory.credential
  join public.scim_token as token on token.workspace_id = credential.workspace_id and token.id = credential.id
  join public.workspace on workspace.id = token.workspace_id
  where credential.hash = $1 and credential.kind = 'scim_token' and token.revoked_at is null
$$;
revoke execute on function directory.find_scim_token(bytea) from public;
grant execute on function directory.find_scim_token(bytea) to :"service_role";
