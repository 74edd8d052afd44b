-- Locks what a request was authenticated by. A body may come minutes after its headers: the session, or the application's grant, may
-- have ended by then, and with it every other way into the account.
create function directory.lock_session(
  person_id uuid, session_id uuid, application_id uuid, workspace_id uuid, now timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- In the order of whoever claims the account or sets its password.
  perform from directory.person where person.id = $1 for no key update;
  if $2 is null then
    perform from public.oauth_grant as kept
    where kept.user_id = $1 and kept.application_id = $3 and ($4 is null or kept.workspace_id = $4)
      and kept.revoked_at is null and kept.expires_at > $5
    for share;
    return found;
  end if;
  perform from directory.session
  where session.id = $2 and session.user_id = $1 and session.expires_at > $5 and (session.ends_at is null or session.ends_at > $5)
    and ($4 is null or not $4 = any (session.closed_workspaces))
  for key share;
  return found;
end
$$;

revoke execute on function directory.lock_session(uuid, uuid, uuid, uuid, timestamptz) from public;
grant execute on function directory.lock_session(uuid, uuid, uuid, uuid, timestamptz) to :"service_role";
