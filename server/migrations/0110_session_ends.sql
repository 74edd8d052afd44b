-- A session is over when its identity provider says so, whatever its expiry was extended to.
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

-- Two statements: the second sees a session that took its second step while the first waited for its half sign-in.
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
  return ended;
end
$$;
