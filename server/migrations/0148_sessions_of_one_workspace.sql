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
