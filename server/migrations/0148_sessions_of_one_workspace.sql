-- One workspace ends and sees of a person's sessions what is its own (0015). Deactivating a member closes that workspace in them, as
-- ending them does (0076): 0042 deleted the sessions in other workspaces too.
create or replace function directory.end_access_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id in (
    select after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  ) order by person.id for no key update;
  perform directory.end_member_sessions(after.workspace_id, after.user_id, null)
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null;
  with deactivated as (
    select after.workspace_id, after.user_id
    from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
    where after.deactivated_at is not null and before.deactivated_at is null
  )
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from deactivated
  where kept.workspace_id = deactivated.workspace_id and kept.user_id = deactivated.user_id and kept.revoked_at is null;
  return null;
end
$$;

-- Half a sign-in of a person who is in no other workspace ends too: it would become a session after all of them had ended.
create or replace function directory.end_member_sessions(workspace_id uuid, user_id uuid, id uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    delete from directory.half_sign_in
    where half_sign_in.user_id = $2
      and (half_sign_in.sso_workspace_id = $1 or (half_sign_in.sso_workspace_id is null and not is_elsewhere));
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

-- A session of a workspace's identity provider lists and ends, where its person is in another workspace too, sessions of that provider
-- alone; all at once also closes the workspace in the others. Old code calls these functions without the workspace of the session.
drop function directory.list_sessions(uuid, timestamptz);
create function directory.list_sessions(user_id uuid, now timestamptz, sso_workspace_id uuid default null)
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text, method text,
  second_factor_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent,
    session.method, session.second_factor_at
  from directory.session where session.user_id = $1 and session.expires_at > $2
    and ($3 is null or session.sso_workspace_id = $3
         or not exists (select from public.member where member.user_id = $1 and member.workspace_id <> $3))
  order by session.last_seen_at desc, session.id desc limit 200
$$;

drop function directory.end_sessions(uuid, uuid, uuid);
create function directory.end_sessions(user_id uuid, id uuid, keep uuid, sso_workspace_id uuid default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_limited boolean;
  ended integer;
  closed integer := 0;
begin
  is_limited := $4 is not null
    and exists (select from public.member where member.user_id = $1 and member.workspace_id <> $4);
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

drop function directory.list_oauth_grants(uuid, timestamptz, uuid, uuid, integer);
create function directory.list_oauth_grants(
  user_id uuid, now timestamptz, only_id uuid, before_id uuid, most integer, sso_workspace_id uuid default null)
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
    and ($3 is null or kept.id = $3) and ($4 is null or kept.id < $4) and ($6 is null or kept.workspace_id = $6)
  order by kept.id desc limit $5
$$;

revoke execute on function directory.list_sessions(uuid, timestamptz, uuid), directory.end_sessions(uuid, uuid, uuid, uuid),
  directory.list_oauth_grants(uuid, timestamptz, uuid, uuid, integer, uuid) from public;
grant execute on function directory.list_sessions(uuid, timestamptz, uuid), directory.end_sessions(uuid, uuid, uuid, uuid),
  directory.list_oauth_grants(uuid, timestamptz, uuid, uuid, integer, uuid) to :"service_role";
