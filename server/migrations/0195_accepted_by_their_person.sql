-- A sign-in accepts a membership that its person did not make only where the account, or the domain of its address, is the workspace's, or
-- by the workspace's own single sign-on (docs/decisions/0053). Anybody's provisioning makes such memberships, and whoever signs in to an
-- account of their own would be bound by them. Old code leaves the last parameter out.
drop function directory.accept_memberships(uuid, uuid[], timestamptz);
create function directory.accept_memberships(
  user_id uuid, workspace_ids uuid[], at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.member set accepted_at = $3
  from directory.person
  where person.id = $1 and member.user_id = $1 and member.workspace_id = any ($2) and member.accepted_at is null
    and (
      person.email_proven_at is null
      or member.workspace_id = $4
      or exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2))
      -- The membership made the account, its person proved the mailbox later, and no other workspace has ever known them.
      or (member.created_at = person.created_at and member.created_at < person.email_proven_at
        and not exists (
          select from public.known_person as known
          where known.user_id = $1 and known.workspace_id <> member.workspace_id)))
$$;

-- As in 0152, but for memberships that the person of a proven account never accepted. A workspace logs its own single sign-on.
create or replace function directory.audit_person(
  user_id uuid, action text, detail jsonb, request_id text, at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member, (select lpad(to_hex(floor(extract(epoch from $5) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
    and (member.workspace_id = $6 or ($6 is null and directory.has_accepted(member.workspace_id, member.user_id)))
$$;

create or replace function directory.audit_person_by_operator(user_id uuid, action text, detail jsonb, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'operator', null, $2, 'user', $1::text, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null and directory.has_accepted(member.workspace_id, member.user_id)
$$;

create or replace function directory.audit_failed_sign_in(
  user_id uuid, detail jsonb, request_id text, at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'system', null, 'user.sign_in_failed', 'user', $1::text, $2, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
    and (member.workspace_id = $5 or ($5 is null and directory.has_accepted(member.workspace_id, member.user_id)))
$$;

-- As in 0163, with the log of a proven account in the workspaces that its person accepted. That an account which nobody had proven was
-- claimed is told to all of its workspaces, which gave it its ways in.
create or replace function directory.claim_account(
  user_id uuid, proves boolean, keep uuid, joined_id uuid, request_id text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  had_any boolean;
  is_proven boolean;
  provider uuid;
  has_provider boolean;
begin
  select person.email_proven_at is not null, person.provider_ways_by, person.provider_ways_at is not null
  into is_proven, provider, has_provider
  from directory.person where person.id = $1 for no key update;
  if is_proven is null or is_proven and (not has_provider or $4 is null or $4 = provider) then
    return false;
  end if;
  if is_proven then
    had_any := directory.end_provider_ways($1, $3);
  else
    had_any :=
      exists (select from directory.person where person.id = $1 and person.password_hash is not null)
      or exists (select from directory.passkey where passkey.user_id = $1)
      or exists (select from directory.totp where totp.user_id = $1 and totp.confirmed_at is not null)
      or exists (select from directory.session where session.user_id = $1 and session.expires_at > $6 and session.id is distinct from $3)
      or exists (select from public.oauth_grant as kept where kept.user_id = $1 and kept.revoked_at is null and kept.expires_at > $6)
      or exists (
        select from public.member join public.maintenance_feed as feed
          on feed.workspace_id = member.workspace_id and feed.user_id = member.user_id
        where member.user_id = $1);
    perform directory.end_ways_in($1, $3, $6);
    update public.member set accepted_at = null
    where member.user_id = $1 and member.accepted_at is not null and member.workspace_id is distinct from $4;
    update directory.person
    set provider_ways_at = null, provider_ways_by = null,
      email_proven_at = case when $2 then $6 else person.email_proven_at end
    where person.id = $1;
  end if;
  if had_any then
    insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
    select member.workspace_id,
           overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
           $6, 'system', null, 'user.ways_in_ended', 'user', $1::text, '{}',
           case when $4 is null or member.workspace_id = $4 then $5 end
    from public.member, (select lpad(to_hex(floor(extract(epoch from $6) * 1000)::bigint), 12, '0') as hex) as time
    where member.user_id = $1 and member.deactivated_at is null
      and (not is_proven or directory.has_accepted(member.workspace_id, member.user_id));
  end if;
  return had_any;
end
$$;

-- As in 0112. Of a person with an account of their own who has not accepted the membership, the workspace learns the name that it
-- provisioned, or the address, and no means: `is_own`.
drop function directory.list_sign_in_means(uuid, uuid);
create function directory.list_sign_in_means(workspace_id uuid, person_id uuid default null)
returns table (
  user_id uuid, name text, email text, role text, of_verified_domain boolean, has_password boolean, has_accepted boolean, is_own boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id,
    case when own.is then coalesce((
        select coalesce(nullif(given.attributes ->> 'displayName', ''), nullif(given.attributes #>> '{name,formatted}', ''),
          nullif(concat_ws(' ', given.attributes #>> '{name,givenName}', given.attributes #>> '{name,familyName}'), ''))
        from public.scim_user as given where given.workspace_id = member.workspace_id and given.user_id = member.user_id), person.email)
      else person.name end as shown_name,
    person.email, member.role,
    exists (
      select from directory.verified_domain as verified
      where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)),
    own.is or person.password_hash is not null,
    member.accepted_at is not null,
    own.is
  from public.member join directory.person on person.id = member.user_id
  cross join lateral (select member.accepted_at is null and person.email_proven_at is not null as is) as own
  where member.workspace_id = $1 and ($2 is null or member.user_id = $2)
    and member.deactivated_at is null and person.deactivated_at is null
  order by member.role = 'owner' desc, shown_name, person.id
$$;

-- As in 0194, with the number of workspaces that the person accepted. `workspaces` counts every one that the account could open.
drop function directory.find_factors(uuid);
create function directory.find_factors(user_id uuid)
returns table (
  passkeys integer, totp_since timestamptz, recovery_codes integer, demanded_by uuid[], workspaces integer, accepted_workspaces integer
)
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
    (select count(*)::int from public.member where member.user_id = $1),
    (select count(*)::int from public.member join directory.person on person.id = member.user_id
      where member.user_id = $1 and (member.accepted_at is not null or person.email_proven_at is null))
$$;

revoke execute on function directory.accept_memberships(uuid, uuid[], timestamptz, uuid),
  directory.list_sign_in_means(uuid, uuid), directory.find_factors(uuid) from public;
grant execute on function directory.accept_memberships(uuid, uuid[], timestamptz, uuid),
  directory.list_sign_in_means(uuid, uuid), directory.find_factors(uuid) to :"service_role";
