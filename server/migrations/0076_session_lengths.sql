-- Session lengths by workspace policy, ends that an identity provider sets, and sessions that an administrator ends.
--
-- A session belongs to a person and may open several workspaces. So a policy never ends the session of another workspace: it closes
-- its own workspace in it. `closed_workspaces` are those whose administrators ended the session for them; `longest_idle_seconds` is
-- the longest time without use that some policy of the person's workspaces counts, kept so that a later use does not reopen them.

alter table sign_in_policy
  add column session_idle_minutes integer constraint sign_in_policy_idle_check check (session_idle_minutes > 0),
  add column session_total_minutes integer constraint sign_in_policy_total_check check (session_total_minutes > 0);

drop trigger sign_in_policy_access_update on sign_in_policy;
create trigger sign_in_policy_access_update after update on sign_in_policy
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version(
    'workspace_id, require_sso, disable_passwords, require_second_factor, session_idle_minutes, session_total_minutes');

alter table directory.session
  add column ends_at timestamptz(3),
  add column sso_domain text,
  add column longest_idle_seconds integer not null default 0,
  add column closed_workspaces uuid[] not null default '{}';

alter table directory.half_sign_in
  add column ends_at timestamptz(3),
  add column sso_domain text;

drop trigger session_access_update on directory.session;
create trigger session_access_update after update on directory.session
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('id, second_factor_at, confirmed_at, longest_idle_seconds, closed_workspaces');

drop function directory.add_session(uuid, bytea, uuid, timestamptz, timestamptz, text, text, text, uuid, timestamptz);
create function directory.add_session(
  id uuid, token_hash bytea, user_id uuid, created_at timestamptz, expires_at timestamptz, address text, user_agent text,
  method text default 'password', sso_workspace_id uuid default null, second_factor_at timestamptz default null,
  ends_at timestamptz default null, sso_domain text default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.session (
    id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent, method, sso_workspace_id,
    second_factor_at, ends_at, sso_domain)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)
$$;
revoke execute on function directory.add_session(
  uuid, bytea, uuid, timestamptz, timestamptz, text, text, text, uuid, timestamptz, timestamptz, text) from public;
grant execute on function directory.add_session(
  uuid, bytea, uuid, timestamptz, timestamptz, text, text, text, uuid, timestamptz, timestamptz, text) to :"service_role";

drop function directory.add_half_sign_in(bytea, uuid, text, uuid, timestamptz, timestamptz);
create function directory.add_half_sign_in(
  hash bytea, user_id uuid, method text, sso_workspace_id uuid, created_at timestamptz, expires_at timestamptz,
  ends_at timestamptz default null, sso_domain text default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.half_sign_in (hash, user_id, method, sso_workspace_id, created_at, expires_at, ends_at, sso_domain)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
$$;
revoke execute on function directory.add_half_sign_in(
  bytea, uuid, text, uuid, timestamptz, timestamptz, timestamptz, text) from public;
grant execute on function directory.add_half_sign_in(
  bytea, uuid, text, uuid, timestamptz, timestamptz, timestamptz, text) to :"service_role";

drop function directory.find_half_sign_in(bytea, timestamptz);
create function directory.find_half_sign_in(hash bytea, now timestamptz)
returns table (
  user_id uuid, method text, sso_workspace_id uuid, attempts integer, expires_at timestamptz, ends_at timestamptz, sso_domain text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select half.user_id, half.method, half.sso_workspace_id, half.attempts, half.expires_at, half.ends_at, half.sso_domain
  from directory.half_sign_in as half where half.hash = $1 and half.expires_at > $2
$$;
revoke execute on function directory.find_half_sign_in(bytea, timestamptz) from public;
grant execute on function directory.find_half_sign_in(bytea, timestamptz) to :"service_role";

drop function directory.find_session(bytea, timestamptz);
create function directory.find_session(token_hash bytea, now timestamptz)
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
  where session.token_hash = $1 and session.expires_at > $2
    and directory.deactivated_at(person.id, person.deactivated_at) is null
$$;
revoke execute on function directory.find_session(bytea, timestamptz) from public;
grant execute on function directory.find_session(bytea, timestamptz) to :"service_role";

drop function directory.touch_session(uuid, timestamptz, timestamptz);
create function directory.touch_session(id uuid, seen_at timestamptz, expires_at timestamptz, idle_seconds integer default 0)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.session
  set last_seen_at = greatest(last_seen_at, $2), expires_at = $3, longest_idle_seconds = greatest(longest_idle_seconds, $4)
  where session.id = $1
$$;
revoke execute on function directory.touch_session(uuid, timestamptz, timestamptz, integer) from public;
grant execute on function directory.touch_session(uuid, timestamptz, timestamptz, integer) to :"service_role";

-- The sessions of a member that can concern the workspace: never those of another workspace's identity provider.
create function directory.list_member_sessions(workspace_id uuid, user_id uuid, now timestamptz)
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
  order by session.last_seen_at desc, session.id desc limit 200
$$;
revoke execute on function directory.list_member_sessions(uuid, uuid, timestamptz) from public;
grant execute on function directory.list_member_sessions(uuid, uuid, timestamptz) to :"service_role";

-- Ends sessions of a member for one workspace: all, or the one of `id`. A session that opens another workspace of the person as well
-- goes on there, closed for this one.
create function directory.end_member_sessions(workspace_id uuid, user_id uuid, id uuid)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_elsewhere boolean;
  ended integer;
  closed integer;
begin
  if not exists (select from public.member where member.workspace_id = $1 and member.user_id = $2) then
    return 0;
  end if;
  is_elsewhere := exists (
    select from public.member
    where member.user_id = $2 and member.workspace_id <> $1 and member.deactivated_at is null);
  if $3 is null then
    delete from directory.half_sign_in where half_sign_in.user_id = $2 and half_sign_in.sso_workspace_id = $1;
  end if;
  delete from directory.session
  where session.user_id = $2 and ($3 is null or session.id = $3)
    and (session.sso_workspace_id = $1 or (session.sso_workspace_id is null and not is_elsewhere));
  get diagnostics ended = row_count;
  update directory.session set closed_workspaces = array_append(session.closed_workspaces, $1)
  where session.user_id = $2 and ($3 is null or session.id = $3) and session.sso_workspace_id is null
    and not $1 = any (session.closed_workspaces);
  get diagnostics closed = row_count;
  return ended + closed;
end
$$;
revoke execute on function directory.end_member_sessions(uuid, uuid, uuid) from public;
grant execute on function directory.end_member_sessions(uuid, uuid, uuid) to :"service_role";

-- Sessions that began at the workspace's own identity provider: all, or those by an address of one domain.
create function directory.count_sso_sessions(workspace_id uuid, domain text, now timestamptz)
returns table (sessions integer, people integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int, count(distinct session.user_id)::int
  from directory.session join directory.person on person.id = session.user_id
  where session.sso_workspace_id = $1 and session.expires_at > $3
    and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2)
$$;
revoke execute on function directory.count_sso_sessions(uuid, text, timestamptz) from public;
grant execute on function directory.count_sso_sessions(uuid, text, timestamptz) to :"service_role";

create function directory.end_sso_sessions(workspace_id uuid, domain text)
returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  with halves as (
    delete from directory.half_sign_in as half using directory.person
    where half.sso_workspace_id = $1 and person.id = half.user_id
      and ($2 is null or coalesce(half.sso_domain, split_part(person.email_key, '@', 2)) = $2)
  ), ended as (
    delete from directory.session using directory.person
    where session.sso_workspace_id = $1 and person.id = session.user_id
      and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2)
    returning 1
  ) select count(*)::int from ended
$$;
revoke execute on function directory.end_sso_sessions(uuid, text) from public;
grant execute on function directory.end_sso_sessions(uuid, text) to :"service_role";
