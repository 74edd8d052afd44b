-- A membership that its person never accepted has no effect on a proven account outside its workspace (docs/decisions/0053). Anybody's
-- provisioning makes such a membership of an address: deactivating it locked the person out everywhere and removed their second factors.
-- An account that nobody has proven stays with those who made it.
create function directory.has_accepted(workspace_id uuid, user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from directory.person where person.id = $2 and person.email_proven_at is null)
    or exists (
      select from public.member
      where member.workspace_id = $1 and member.user_id = $2 and member.accepted_at is not null)
$$;

-- An active membership counts in any case: its person must be able to enter it.
create or replace function directory.deactivated_at(person_id uuid, own timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce($2, (
    select case when bool_and(member.deactivated_at is not null) then max(member.deactivated_at) end
    from public.member join directory.person on person.id = member.user_id
    where member.user_id = $1
      and (member.deactivated_at is null or member.accepted_at is not null or person.email_proven_at is null)))
$$;

create or replace function directory.forget_factors_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid[];
begin
  select array_agg(distinct after.user_id) into gone
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  join directory.person on person.id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null
    and (after.accepted_at is not null or person.email_proven_at is null)
    and not exists (select from public.member as other where other.user_id = after.user_id and other.deactivated_at is null);
  if gone is not null then
    delete from directory.passkey as kept where kept.user_id = any (gone);
    delete from directory.totp as kept where kept.user_id = any (gone);
    delete from directory.recovery_code as kept where kept.user_id = any (gone);
    delete from directory.half_sign_in as kept where kept.user_id = any (gone);
  end if;
  return null;
end
$$;

-- As in 0148. For a workspace that the person has not accepted, their own sessions go on, closed for it.
create or replace function directory.end_member_sessions(workspace_id uuid, user_id uuid, id uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  keeps_own boolean;
  ended integer;
  closed integer;
begin
  if not exists (select from public.member where member.workspace_id = $1 and member.user_id = $2) then
    return 0;
  end if;
  keeps_own := not directory.has_accepted($1, $2) or exists (
    select from public.member
    where member.user_id = $2 and member.workspace_id <> $1 and member.deactivated_at is null);
  if $3 is null then
    delete from directory.half_sign_in
    where half_sign_in.user_id = $2
      and (half_sign_in.sso_workspace_id = $1 or (half_sign_in.sso_workspace_id is null and not keeps_own));
  end if;
  delete from directory.session
  where session.user_id = $2 and ($3 is null or session.id = $3)
    and (session.sso_workspace_id = $1 or (session.sso_workspace_id is null and not keeps_own));
  get diagnostics ended = row_count;
  update directory.session set closed_workspaces = array_append(session.closed_workspaces, $1)
  where session.user_id = $2 and ($3 is null or session.id = $3) and session.sso_workspace_id is null
    and not $1 = any (session.closed_workspaces);
  get diagnostics closed = row_count;
  return ended + closed;
end
$$;

create or replace function directory.list_member_sessions(workspace_id uuid, user_id uuid, now timestamptz)
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text, method text,
  sso_workspace_id uuid, second_factor_at timestamptz, longest_idle_seconds integer, demand jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent, session.method,
    session.sso_workspace_id, session.second_factor_at, session.longest_idle_seconds,
    jsonb_build_object(
      'workspaceId', member.workspace_id, 'workspaceName', '', 'plan', '', 'role', member.role,
      'requireSso', coalesce(policy.require_sso, false), 'disablePasswords', coalesce(policy.disable_passwords, false),
      'requireSecondFactor', coalesce(policy.require_second_factor, false),
      'sessionIdleMinutes', policy.session_idle_minutes, 'sessionTotalMinutes', policy.session_total_minutes,
      'isClosed', member.workspace_id = any (session.closed_workspaces),
      'ofVerifiedDomain', exists (
        select from directory.verified_domain
        where verified_domain.workspace_id = member.workspace_id
          and verified_domain.domain = split_part(person.email_key, '@', 2)))
  from public.member
  join directory.person on person.id = member.user_id
  join directory.session on session.user_id = member.user_id
  left join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
  where member.workspace_id = $1 and member.user_id = $2 and member.deactivated_at is null and session.expires_at > $3
    and (session.sso_workspace_id is null or session.sso_workspace_id = $1)
    and not member.workspace_id = any (session.closed_workspaces)
    and (member.accepted_at is not null or person.email_proven_at is null)
  order by session.last_seen_at desc, session.id desc limit 200
$$;

-- As in 0110, with the memberships that bind the account.
create or replace function directory.find_session(token_hash bytea, now timestamptz)
returns table (
  id uuid, user_id uuid, name text, email text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  memberships jsonb, method text, sso_workspace_id uuid, second_factor_at timestamptz, confirmed_at timestamptz, ends_at timestamptz,
  longest_idle_seconds integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, person.id, person.name, person.email, session.created_at, session.last_seen_at,
    session.expires_at, coalesce((
      select jsonb_agg(jsonb_build_object(
        'workspaceId', member.workspace_id, 'workspaceName', workspace.name, 'plan', workspace.plan, 'role', member.role,
        'requireSso', coalesce(policy.require_sso, false), 'disablePasswords', coalesce(policy.disable_passwords, false),
        'requireSecondFactor', coalesce(policy.require_second_factor, false),
        'sessionIdleMinutes', policy.session_idle_minutes, 'sessionTotalMinutes', policy.session_total_minutes,
        'isBinding', member.accepted_at is not null or person.email_proven_at is null,
        'isClosed', member.workspace_id = any (session.closed_workspaces),
        'ofVerifiedDomain', exists (
          select from directory.verified_domain
          where verified_domain.workspace_id = member.workspace_id
            and verified_domain.domain = split_part(person.email_key, '@', 2))
      ) order by workspace.name, workspace.id)
      from public.member join public.workspace on workspace.id = member.workspace_id
      left join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
      where member.user_id = person.id and member.deactivated_at is null), '[]'),
    session.method, session.sso_workspace_id, session.second_factor_at, coalesce(session.confirmed_at, session.created_at),
    session.ends_at, session.longest_idle_seconds
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2 and (session.ends_at is null or session.ends_at > $2)
    and directory.deactivated_at(person.id, person.deactivated_at) is null
$$;

create or replace function directory.find_factors(user_id uuid)
returns table (passkeys integer, totp_since timestamptz, recovery_codes integer, demanded_by uuid[], workspaces integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*)::int from directory.passkey where passkey.user_id = $1),
    (select totp.confirmed_at from directory.totp where totp.user_id = $1),
    (select count(*)::int from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.used_at is null),
    coalesce((
      select array_agg(member.workspace_id order by member.workspace_id) from public.member
      join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id and policy.require_second_factor
      join directory.person on person.id = member.user_id
      where member.user_id = $1 and member.deactivated_at is null
        and (member.accepted_at is not null or person.email_proven_at is null)), '{}'),
    (select count(*)::int from public.member where member.user_id = $1)
$$;

create or replace function directory.depends_on_passkey(user_id uuid, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.member
    join directory.person on person.id = member.user_id
    join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
    cross join lateral (
      select exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)) as holds
    ) as domain
    where member.user_id = $1 and member.deactivated_at is null and policy.disable_passwords and not policy.require_sso
      and (member.accepted_at is not null or person.email_proven_at is null)
      and case
        when domain.holds then not exists (
          select from public.sso_connection as connection
          where connection.workspace_id = member.workspace_id and connection.active and connection.tested_at is not null
            and (connection.certificate_expires_at is null or connection.certificate_expires_at > $2))
        else member.role <> 'owner'
      end)
$$;

-- The name that the workspace's own provisioning gave, else the address, until the person accepts.
create or replace view workspace_person with (security_barrier) as
  select member.workspace_id, person.id,
    case when member.accepted_at is not null or person.email_proven_at is null then person.name
      else coalesce((
        select coalesce(nullif(given.attributes ->> 'displayName', ''), nullif(given.attributes #>> '{name,formatted}', ''),
          nullif(concat_ws(' ', given.attributes #>> '{name,givenName}', given.attributes #>> '{name,familyName}'), ''))
        from scim_user as given where given.workspace_id = member.workspace_id and given.user_id = member.user_id), person.email)
      end as name,
    person.email, coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at, person.email_key
  from member join directory.person on person.id = member.user_id
  where member.workspace_id = current_setting('app.workspace_id')::uuid;

create or replace view workspace_known_person with (security_barrier) as
  select known_person.workspace_id, person.id,
    case when member.user_id is null or member.accepted_at is not null or person.email_proven_at is null then person.name
      else coalesce((
        select coalesce(nullif(given.attributes ->> 'displayName', ''), nullif(given.attributes #>> '{name,formatted}', ''),
          nullif(concat_ws(' ', given.attributes #>> '{name,givenName}', given.attributes #>> '{name,familyName}'), ''))
        from scim_user as given where given.workspace_id = member.workspace_id and given.user_id = member.user_id), person.email)
      end as name,
    person.email, coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at
  from known_person join directory.person on person.id = known_person.user_id
  left join member on member.workspace_id = known_person.workspace_id and member.user_id = known_person.user_id
  where known_person.workspace_id = current_setting('app.workspace_id')::uuid;

revoke execute on function directory.has_accepted(uuid, uuid) from public;
grant execute on function directory.has_accepted(uuid, uuid) to :"service_role";
