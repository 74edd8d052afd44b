-- A person's grants come in pages: each authorization makes one, so that their number has no bound of its own.
drop function directory.list_oauth_grants(uuid, timestamptz, uuid);
-- The grants of a person that still stand, the latest first: those before `before_id`, or the one of `only_id`.
create function directory.list_oauth_grants(user_id uuid, now timestamptz, only_id uuid, before_id uuid, most integer)
returns table (
  id uuid, scopes text[], created_at timestamptz, last_used_at timestamptz, application_id uuid, application_name text,
  suspended boolean, workspace_id uuid, workspace_name text
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.id, kept.scopes, kept.created_at, kept.last_used_at, application.id, application.name,
    application.suspended_at is not null, workspace.id, workspace.name
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  where kept.user_id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
    and ($3 is null or kept.id = $3) and ($4 is null or kept.id < $4)
  order by kept.id desc limit $5
$$;
revoke execute on function directory.list_oauth_grants(uuid, timestamptz, uuid, uuid, integer) from public;
grant execute on function directory.list_oauth_grants(uuid, timestamptz, uuid, uuid, integer) to :"service_role";
