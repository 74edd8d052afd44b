-- Grants and sessions of a member who leaves or is deactivated while they are given, and grants beyond those that a list shows.

-- Their membership is held: who takes it away waits, and then sees the grant; who took it away first leaves none to hold.
create or replace function directory.save_oauth_grant(
  id uuid, client_hash bytea, user_id uuid, scopes text[], payload jsonb, created_at timestamptz, expires_at timestamptz
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with saved as (
    insert into public.oauth_grant as kept (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at)
    select application.workspace_id, $1, application.id, $3, $4, $5, $6, $7
    from directory.credential
    join public.oauth_application as application
      on application.workspace_id = credential.workspace_id and application.id = credential.id
    join public.member on member.workspace_id = application.workspace_id and member.user_id = $3
    join directory.person on person.id = $3
    where credential.hash = $2 and credential.kind = 'oauth_client' and application.deleted_at is null
      and application.suspended_at is null and person.deactivated_at is null and member.deactivated_at is null
    for share of member
    on conflict (workspace_id, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning 1
  ) select exists (select from saved)
$$;

-- The person's row first, as whoever begins a session holds it: of the two the later one sees what the other did.
create or replace function directory.end_access_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id in (
    select after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  ) order by person.id for no key update;
  with deactivated as (
    select after.workspace_id, after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  ), sessions as (
    delete from directory.session as kept using deactivated where kept.user_id = deactivated.user_id
  )
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from deactivated
  where kept.workspace_id = deactivated.workspace_id and kept.user_id = deactivated.user_id and kept.revoked_at is null;
  return null;
end
$$;

-- The grants of a person that still stand, the latest first, or one of them.
drop function directory.list_oauth_grants(uuid, timestamptz);
create function directory.list_oauth_grants(user_id uuid, now timestamptz, only_id uuid)
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
    and ($3 is null or kept.id = $3)
  order by kept.created_at desc, kept.id desc limit 200
$$;
revoke execute on function directory.list_oauth_grants(uuid, timestamptz, uuid) from public;
grant execute on function directory.list_oauth_grants(uuid, timestamptz, uuid) to :"service_role";
