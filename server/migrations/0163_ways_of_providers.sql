-- A session of a workspace's identity provider vouches for its person in that workspace. The first time that one adds a way into the
-- account, a passkey, an authenticator app or recovery codes, is kept with that workspace: what was added from then on ends when
-- another workspace takes the account in, in whose sessions the additions were not told apart (docs/decisions/0038).
alter table directory.person
  add column provider_ways_at timestamptz(3),
  add column provider_ways_by uuid;

create function directory.note_provider_way(user_id uuid, workspace_id uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person set provider_ways_at = $3, provider_ways_by = $2
  where person.id = $1 and person.provider_ways_at is null
$$;

-- Ends what was added to an account since a provider's session added something, but for the session `keep` and sessions of providers,
-- which open their own workspace alone. Returns true if there was any. A password stays: whoever changes it shows the one before.
create function directory.end_provider_ways(user_id uuid, keep uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz;
  ended bigint;
  had_any boolean;
begin
  -- Clocks of processes differ by seconds.
  select person.provider_ways_at - interval '1 minute' into since from directory.person where person.id = $1;
  delete from directory.passkey where passkey.user_id = $1 and passkey.created_at >= since;
  get diagnostics ended = row_count;
  had_any := ended > 0;
  delete from directory.totp where totp.user_id = $1 and greatest(totp.created_at, totp.confirmed_at) >= since;
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.created_at >= since;
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.session
  where session.user_id = $1 and session.created_at >= since and session.method <> 'sso' and ($2 is null or session.id <> $2);
  get diagnostics ended = row_count;
  had_any := had_any or ended > 0;
  delete from directory.half_sign_in where half_sign_in.user_id = $1 and half_sign_in.created_at >= since;
  delete from directory.recovery_code where recovery_code.user_id = $1
    and not exists (select from directory.passkey where passkey.user_id = $1)
    and not exists (select from directory.totp where totp.user_id = $1 and totp.confirmed_at is not null);
  update directory.person set provider_ways_at = null, provider_ways_by = null where person.id = $1;
  return had_any;
end
$$;

-- As in 0151, but for an account whose mailbox was proven: there it ends what a provider added, where another workspace takes it in.
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
    where member.user_id = $1 and member.deactivated_at is null;
  end if;
  return had_any;
end
$$;

revoke execute on function directory.note_provider_way(uuid, uuid, timestamptz), directory.end_provider_ways(uuid, uuid) from public;
grant execute on function directory.note_provider_way(uuid, uuid, timestamptz) to :"service_role";
-- A part of claim_account and forget_sign_in, which check whose account it is.
revoke execute on function directory.end_ways_in(uuid, uuid, timestamptz) from :"service_role";
