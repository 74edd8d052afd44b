-- Whoever is taken out of a workspace and comes back later signs in anew: sessions of its identity provider opened it again. Sessions of
-- the person's own go on, since the account is theirs.
create or replace function directory.end_grants_of_leavers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from touched where kept.workspace_id = touched.workspace_id and kept.user_id = touched.user_id and kept.revoked_at is null;
  delete from directory.half_sign_in as half using touched
  where half.sso_workspace_id = touched.workspace_id and half.user_id = touched.user_id;
  delete from directory.session using touched
  where session.sso_workspace_id = touched.workspace_id and session.user_id = touched.user_id;
  return null;
end
$$;

-- A calendar address of before a deactivation stays ended when the member is let in again, as sessions and grants do.
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
  ), revoked as (
    update public.oauth_grant as kept set revoked_at = clock_timestamp()
    from deactivated
    where kept.workspace_id = deactivated.workspace_id and kept.user_id = deactivated.user_id and kept.revoked_at is null
  )
  delete from public.maintenance_feed as feed using deactivated
  where feed.workspace_id = deactivated.workspace_id and feed.user_id = deactivated.user_id;
  return null;
end
$$;
