-- A grant ends with its session: by the domain that the provider named, which the account's address need not be in.
alter table oauth_grant add column sso_domain text;
comment on column oauth_grant.sso_domain is
  'Domain of the address that the provider named in the session in which it was given; null: that of the account.';

drop function directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz, text);
create function directory.save_oauth_grant(
  id uuid, client_hash bytea, user_id uuid, scopes text[], payload jsonb, created_at timestamptz, expires_at timestamptz,
  method text default null, session_id uuid default null
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with saved as (
    insert into public.oauth_grant as kept
      (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at, method, sso_domain)
    select application.workspace_id, $1, application.id, $3, $4, $5, $6, $7, $8,
      (select session.sso_domain from directory.session where session.id = $9 and session.user_id = $3)
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
      set payload = excluded.payload, expires_at = excluded.expires_at, method = coalesce(excluded.method, kept.method),
          sso_domain = case when excluded.method is null then kept.sso_domain else excluded.sso_domain end
    returning 1
  ) select exists (select from saved)
$$;
revoke execute on function
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz, text, uuid) from public;
grant execute on function
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz, text, uuid) to :"service_role";

create or replace function directory.end_sso_sessions(workspace_id uuid, domain text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended integer;
begin
  delete from directory.half_sign_in as half using directory.person
  where half.sso_workspace_id = $1 and person.id = half.user_id
    and ($2 is null or coalesce(half.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  delete from directory.session using directory.person
  where session.sso_workspace_id = $1 and person.id = session.user_id
    and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  get diagnostics ended = row_count;
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from directory.person
  where kept.workspace_id = $1 and kept.method = 'sso' and kept.revoked_at is null and person.id = kept.user_id
    and ($2 is null or coalesce(kept.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  return ended;
end
$$;
