-- A membership of another workspace that the person of a proven account never accepted limits nobody (docs/decisions/0053): neither the person's
-- view of their own sessions, nor the workspace that they accepted, which else learned of it besides.

-- As in 0148.
create or replace function directory.list_sessions(user_id uuid, now timestamptz, sso_workspace_id uuid default null)
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text, method text,
  second_factor_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent,
    session.method, session.second_factor_at
  from directory.session where session.user_id = $1 and session.expires_at > $2
    and ($3 is null or session.sso_workspace_id = $3
         or not exists (
           select from public.member
           where member.user_id = $1 and member.workspace_id <> $3 and directory.has_accepted(member.workspace_id, member.user_id)))
  order by session.last_seen_at desc, session.id desc limit 200
$$;

-- As in 0148.
create or replace function directory.end_sessions(user_id uuid, id uuid, keep uuid, sso_workspace_id uuid default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_limited boolean;
  ended integer;
  closed integer := 0;
begin
  is_limited := $4 is not null and exists (
    select from public.member
    where member.user_id = $1 and member.workspace_id <> $4 and directory.has_accepted(member.workspace_id, member.user_id));
  if $2 is null then
    delete from directory.half_sign_in
    where half_sign_in.user_id = $1 and (not is_limited or half_sign_in.sso_workspace_id = $4);
  end if;
  delete from directory.session
  where session.user_id = $1 and ($2 is null or session.id = $2) and ($3 is null or session.id <> $3)
    and (not is_limited or session.sso_workspace_id = $4);
  get diagnostics ended = row_count;
  if is_limited and $2 is null then
    update directory.session set closed_workspaces = array_append(session.closed_workspaces, $4)
    where session.user_id = $1 and ($3 is null or session.id <> $3) and session.sso_workspace_id is null
      and not $4 = any (session.closed_workspaces);
    get diagnostics closed = row_count;
  end if;
  return ended + closed;
end
$$;

-- As in 0194.
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
    where member.user_id = $2 and member.workspace_id <> $1 and member.deactivated_at is null
      and directory.has_accepted(member.workspace_id, member.user_id));
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

-- As in 0151. A workspace that shows the address and not the name of the account has no say in that name.
create or replace function directory.lock_person_elsewhere(person_id uuid, workspace_id uuid)
returns table (
  id uuid, email text, deactivated_at timestamptz, is_member boolean, is_accepted boolean, of_own_domain boolean, is_known boolean,
  is_proven boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query
    select person.id, person.email, person.deactivated_at,
      exists (
        select from public.member
        where member.user_id = $1 and member.workspace_id <> $2 and (member.accepted_at is not null or person.email_proven_at is null)),
      exists (
        select from public.member
        where member.user_id = $1 and member.workspace_id <> $2 and member.accepted_at is not null),
      exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = $2 and verified.domain = split_part(person.email_key, '@', 2)),
      exists (
        select from public.known_person as known
        where known.user_id = $1 and known.workspace_id <> $2 and (known.was_accepted or person.email_proven_at is null)),
      person.email_proven_at is not null
    from directory.person where person.id = $1;
end
$$;
