-- A grant is refused where the session in which it was given would be: by a password or passkey, once the workspace requires single sign-on,
-- by a password, once it takes none (docs/decisions/0048). It works again when the policy lets such sessions in again.
alter table oauth_grant add column method text;
comment on column oauth_grant.method is 'Way in of the session in which it was given: password, passkey, sso. Null: an earlier release gave it while this one ran.';

-- The rule of neededBy (identity/sign-in/admission.ts) for grants: a test compares the two.
create function directory.admits_grant(workspace_id uuid, user_id uuid, method text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select $3 is null or $3 = 'sso' or not exists (
    select from public.sign_in_policy as policy
    join public.member on member.workspace_id = policy.workspace_id and member.user_id = $2
    join directory.person on person.id = $2
    where policy.workspace_id = $1 and (policy.require_sso or (policy.disable_passwords and $3 = 'password'))
      and not (member.role = 'owner' and not exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = $1 and verified.domain = split_part(person.email_key, '@', 2))))
$$;

drop function directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz);
create function directory.save_oauth_grant(
  id uuid, client_hash bytea, user_id uuid, scopes text[], payload jsonb, created_at timestamptz, expires_at timestamptz,
  method text default null
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with saved as (
    insert into public.oauth_grant as kept (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at, method)
    select application.workspace_id, $1, application.id, $3, $4, $5, $6, $7, $8
    from directory.credential
    join public.oauth_application as application
      on application.workspace_id = credential.workspace_id and application.id = credential.id
    join public.member on member.workspace_id = application.workspace_id and member.user_id = $3
    join directory.person on person.id = $3
    where credential.hash = $2 and credential.kind = 'oauth_client' and application.deleted_at is null
      and application.suspended_at is null and person.deactivated_at is null and member.deactivated_at is null
    for share of member
    -- The authorization server saves it again, without the session.
    on conflict (workspace_id, id) do update
      set payload = excluded.payload, expires_at = excluded.expires_at, method = coalesce(excluded.method, kept.method)
    returning 1
  ) select exists (select from saved)
$$;

create or replace function directory.find_oauth_grant(id uuid, now timestamptz) returns table (payload jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.payload
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where kept.id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
    and person.deactivated_at is null and member.deactivated_at is null
    and directory.admits_grant(kept.workspace_id, kept.user_id, kept.method)
$$;

create or replace function directory.find_oauth_caller(hash bytea, now timestamptz)
returns table (
  user_id uuid, name text, email text, workspace_id uuid, workspace_name text, plan text, role text, grant_id uuid,
  application_id uuid, application_scopes text[], scope text, expires_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, workspace.id, workspace.name, workspace.plan, member.role, kept.id,
    application.id, application.scopes, token.payload ->> 'scope', token.expires_at, kept.last_used_at
  from directory.oauth_record as token
  join public.oauth_grant as kept on kept.id = token.grant_id
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where token.kind = 'AccessToken' and token.hash = $1 and token.expires_at > $2 and token.ended_at is null
    and kept.revoked_at is null and application.deleted_at is null and person.deactivated_at is null
    and member.deactivated_at is null and directory.admits_grant(kept.workspace_id, kept.user_id, kept.method)
$$;

revoke execute on function directory.admits_grant(uuid, uuid, text),
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz, text) from public;
grant execute on function directory.admits_grant(uuid, uuid, text),
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz, text) to :"service_role";
