-- What lets a signed-in person into a workspace (identity/sign-in/admission.ts): a membership that stands, and a session whose
-- proofs meet the workspace's policy. Whatever the sign-in, a session that does not reaches nothing there.

-- Set by the workspace's directory (identity/scim): of this membership alone, since the person may be in other workspaces.
alter table member add column deactivated_at timestamptz(3);
drop trigger member_access_update on member;
create trigger member_access_update after update on member
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, user_id, role, deactivated_at');

create table sign_in_policy (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  -- Passwords and passkeys are refused; owners outside the verified domains keep both (spec 5.9).
  require_sso boolean not null default false,
  -- Passkeys still work.
  disable_passwords boolean not null default false,
  require_second_factor boolean not null default false,
  updated_at timestamptz(3) not null
);
alter table sign_in_policy enable row level security;
create policy tenant on sign_in_policy using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on sign_in_policy to :"service_role";
create trigger sign_in_policy_access_insert after insert on sign_in_policy
  referencing new table as touched for each statement execute function directory.raise_access_version();
create trigger sign_in_policy_access_update after update on sign_in_policy
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, require_sso, disable_passwords, require_second_factor');
create trigger sign_in_policy_access_delete after delete on sign_in_policy
  referencing old table as touched for each statement execute function directory.raise_access_version();

-- Verified domains, each of one workspace of the deployment; in ASCII and lower case, as behind the @ of an email_key.
create table directory.verified_domain (
  domain text primary key,
  workspace_id uuid not null references workspace (id) on delete cascade,
  verified_at timestamptz(3) not null
);
create index verified_domain_of_workspace on directory.verified_domain (workspace_id);
create trigger verified_domain_access_insert after insert on directory.verified_domain
  referencing new table as touched for each statement execute function directory.raise_access_version();
create trigger verified_domain_access_delete after delete on directory.verified_domain
  referencing old table as touched for each statement execute function directory.raise_access_version();

-- What a session proves.
alter table directory.session
  add column method text not null default 'password' check (method in ('password', 'passkey', 'sso')),
  -- Whose identity provider vouched for the person; it says nothing for other workspaces.
  add column sso_workspace_id uuid references workspace (id) on delete cascade,
  -- A code, a recovery code, or a passkey that verified its person.
  add column second_factor_at timestamptz(3),
  -- When the person last proved who they are, by any of these; null: when the session began.
  add column confirmed_at timestamptz(3),
  add constraint session_sso_check check ((method = 'sso') = (sso_workspace_id is not null));
create index session_sso_workspace on directory.session (sso_workspace_id) where sso_workspace_id is not null;
create trigger session_access_update after update on directory.session
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('id, second_factor_at, confirmed_at');

-- When a person was deactivated: themself, or in each workspace that they are in.
create function directory.deactivated_at(person_id uuid, own timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce($2, (
    select case when bool_and(member.deactivated_at is not null) then max(member.deactivated_at) end
    from public.member where member.user_id = $1))
$$;

-- Who is deactivated in a workspace is out of it at once, and stays out when they come back, until they sign in and grant anew.
create function directory.end_access_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
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
create trigger member_end_access after update on member
  referencing old table as before new table as after for each statement
  execute function directory.end_access_of_deactivated();

create or replace view workspace_person with (security_barrier) as
  select member.workspace_id, person.id, person.name, person.email,
    coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at
  from member join directory.person on person.id = member.user_id
  where member.workspace_id = current_setting('app.workspace_id')::uuid;

create or replace view workspace_known_person with (security_barrier) as
  select known_person.workspace_id, person.id, person.name, person.email,
    coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at
  from known_person join directory.person on person.id = known_person.user_id
  left join member on member.workspace_id = known_person.workspace_id and member.user_id = known_person.user_id
  where known_person.workspace_id = current_setting('app.workspace_id')::uuid;

create or replace function directory.find_person(email_key text)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at)
  from directory.person where person.email_key = $1
$$;

create or replace function directory.get_person(id uuid)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at)
  from directory.person where person.id = $1
$$;

-- Two statements: the second sees what was committed while the first waited for the lock, of memberships too.
drop function directory.lock_person(uuid);
create function directory.lock_person(person_id uuid)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query select * from directory.get_person($1);
end
$$;

drop function directory.add_session(uuid, bytea, uuid, timestamptz, timestamptz, text, text);
create function directory.add_session(
  id uuid, token_hash bytea, user_id uuid, created_at timestamptz, expires_at timestamptz, address text, user_agent text,
  method text default 'password', sso_workspace_id uuid default null, second_factor_at timestamptz default null
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.session (
    id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent, method, sso_workspace_id,
    second_factor_at)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)
$$;

-- With each membership what the workspace demands of a sign-in: who is let in is decided in identity/sign-in/admission.ts.
drop function directory.find_session(bytea, timestamptz);
create function directory.find_session(token_hash bytea, now timestamptz)
returns table (
  id uuid, user_id uuid, name text, email text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  memberships jsonb, method text, sso_workspace_id uuid, second_factor_at timestamptz, confirmed_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, person.id, person.name, person.email, session.created_at, session.last_seen_at,
    session.expires_at, coalesce((
      select jsonb_agg(jsonb_build_object(
        'workspaceId', member.workspace_id, 'workspaceName', workspace.name, 'plan', workspace.plan, 'role', member.role,
        'requireSso', coalesce(policy.require_sso, false), 'disablePasswords', coalesce(policy.disable_passwords, false),
        'requireSecondFactor', coalesce(policy.require_second_factor, false),
        'ofVerifiedDomain', exists (
          select from directory.verified_domain
          where verified_domain.workspace_id = member.workspace_id
            and verified_domain.domain = split_part(person.email_key, '@', 2))
      ) order by workspace.name, workspace.id)
      from public.member join public.workspace on workspace.id = member.workspace_id
      left join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
      where member.user_id = person.id and member.deactivated_at is null), '[]'),
    session.method, session.sso_workspace_id, session.second_factor_at, coalesce(session.confirmed_at, session.created_at)
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2
    and directory.deactivated_at(person.id, person.deactivated_at) is null
$$;

-- Says of a session that its person proved anew who they are, with a second factor or without.
create function directory.confirm_session(id uuid, at timestamptz, with_second_factor boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.session
  set confirmed_at = $2, second_factor_at = case when $3 then $2 else session.second_factor_at end
  where session.id = $1
$$;

create or replace function directory.find_project_access(user_id uuid, project_id uuid)
returns table (workspace_id uuid, workspace_role text, project_role text, plan text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select member.workspace_id, member.role, project_member.role, workspace.plan
  from public.member
  join public.workspace on workspace.id = member.workspace_id
  join public.project on project.workspace_id = member.workspace_id and project.id = $2
  left join public.project_member on project_member.workspace_id = member.workspace_id
    and project_member.project_id = $2 and project_member.user_id = $1
  where member.user_id = $1 and member.deactivated_at is null
    and (member.role in ('owner', 'admin') or project_member.role is not null)
$$;

create or replace function directory.find_invitation(token_hash bytea, now timestamptz)
returns table (
  workspace_id uuid, id uuid, workspace_name text, email text, email_key text, role text, inviter_role text
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invitation.workspace_id, invitation.id, workspace.name, invitation.email, invitation.email_key, invitation.role,
         inviter.role
  from public.invitation join public.workspace on workspace.id = invitation.workspace_id
  left join (public.member as inviter join directory.person on person.id = inviter.user_id and person.deactivated_at is null)
    on inviter.workspace_id = invitation.workspace_id and inviter.user_id = invitation.invited_by
    and inviter.deactivated_at is null
  where invitation.token_hash = $1 and invitation.accepted_at is null and invitation.revoked_at is null
    and invitation.expires_at > $2
$$;

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
    on conflict (workspace_id, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
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
    and member.deactivated_at is null
$$;

revoke execute on function directory.deactivated_at(uuid, timestamptz), directory.lock_person(uuid), directory.end_access_of_deactivated(),
  directory.add_session(uuid, bytea, uuid, timestamptz, timestamptz, text, text, text, uuid, timestamptz),
  directory.find_session(bytea, timestamptz), directory.confirm_session(uuid, timestamptz, boolean) from public;
grant execute on function directory.deactivated_at(uuid, timestamptz), directory.lock_person(uuid), directory.end_access_of_deactivated(),
  directory.add_session(uuid, bytea, uuid, timestamptz, timestamptz, text, text, text, uuid, timestamptz),
  directory.find_session(bytea, timestamptz), directory.confirm_session(uuid, timestamptz, boolean) to :"service_role";
