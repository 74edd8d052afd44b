-- An account counts as somebody's own once a person has shown that they read its mailbox. Until then any workspace that verified the
-- domain for a while could have put a way in on it, such as a passkey, and kept that way after the domain had passed on. Old code
-- leaves the column alone, and reads the columns of people by name.
alter table directory.person add column email_proven_at timestamptz(3);

-- Serves claims of accounts, and the check of where else a person is known.
create index known_person_user on known_person (user_id);

-- Passwords come from mailed links, the set-up and the operator alone. An account that an identity provider moved to another address since
-- was proven for the former mailbox, until a mailed link was used: whoever knows the former password can change it, so the time of the
-- password proves nothing. audit_entry_action serves both sides, workspace by workspace.
update directory.person set email_proven_at = person.created_at
where person.password_hash is not null and person.id::text not in (
  select moved.person_id
  from (
    select entry.subject_id as person_id, max(entry.at) as at
    from public.workspace join public.audit_entry as entry on entry.workspace_id = workspace.id and entry.action = 'user.email_changed'
    where entry.subject_id is not null
    group by entry.subject_id
  ) as moved
  left join (
    select case entry.action when 'invitation.accepted' then entry.actor_id else entry.subject_id end as person_id, max(entry.at) as at
    from public.workspace join public.audit_entry as entry
      on entry.workspace_id = workspace.id and entry.action in ('user.password_reset', 'invitation.accepted')
    where entry.actor_type = 'user' and (entry.action = 'user.password_reset' or entry.detail ->> 'by' = 'link')
    group by 1
  ) as proof on proof.person_id = moved.person_id
  where proof.at is null or proof.at <= moved.at);

-- Ends every way into an account but the session `keep`: password, second factors, sessions, links to identity providers and in mails,
-- grants of applications, addresses of calendars. Links of the workspace that has verified the domain stay: they open that workspace
-- alone, which signs its people in by their address anyway, and know a person whose address at the provider is another one.
create function directory.end_ways_in(user_id uuid, keep uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.person set password_hash = null, password_changed_at = $3 where person.id = $1;
  delete from directory.passkey where passkey.user_id = $1;
  delete from directory.totp where totp.user_id = $1;
  delete from directory.recovery_code where recovery_code.user_id = $1;
  delete from directory.half_sign_in where half_sign_in.user_id = $1;
  delete from directory.wrong_code where wrong_code.user_id = $1;
  delete from directory.session where session.user_id = $1 and ($2 is null or session.id <> $2);
  delete from directory.one_time_token where one_time_token.user_id = $1;
  update public.oauth_grant as kept set revoked_at = $3 where kept.user_id = $1 and kept.revoked_at is null;
  delete from public.sso_identity as link using public.member
  where member.user_id = $1 and link.workspace_id = member.workspace_id and link.user_id = $1
    and not exists (
      select from directory.person join directory.verified_domain as verified on verified.domain = split_part(person.email_key, '@', 2)
      where person.id = $1 and verified.workspace_id = link.workspace_id);
  delete from public.maintenance_feed as feed using public.member
  where member.user_id = $1 and feed.workspace_id = member.workspace_id and feed.user_id = $1;
end
$$;

-- The same where an account passes to another mailbox, and every link with it: nobody has proven that mailbox, and no membership was
-- accepted by its person.
create or replace function directory.forget_sign_in(id uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform directory.end_ways_in($1, null, $2);
  delete from public.sso_identity as link using public.member
  where member.user_id = $1 and link.workspace_id = member.workspace_id and link.user_id = $1;
  update directory.person set email_proven_at = null where person.id = $1;
  update public.member set accepted_at = null where member.user_id = $1 and member.accepted_at is not null;
end
$$;

create or replace function directory.change_email(id uuid, email text, email_key text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person
  set email = $2, email_key = $3, email_proven_at = case when person.email_key = $3 then person.email_proven_at end
  where person.id = $1
$$;

-- THE rule for accounts whose mailbox nobody has proven: whoever proves it, and each workspace that takes the account in, begins with
-- none of the ways in from before. Returns true if there was one that its person could miss; each workspace of theirs then has it in
-- its log, without the request of another one. `joined_id` is the workspace that takes the person in: its membership stays accepted.
create function directory.claim_account(
  user_id uuid, proves boolean, keep uuid, joined_id uuid, request_id text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  had_any boolean;
begin
  perform from directory.person where person.id = $1 and person.email_proven_at is null for no key update;
  if not found then
    return false;
  end if;
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
  if $2 then
    update directory.person set email_proven_at = $6 where person.id = $1;
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

drop function directory.get_person(uuid);
create function directory.get_person(id uuid)
returns table (
  id uuid, name text, email text, password_hash text, deactivated_at timestamptz, email_proven_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at), person.email_proven_at
  from directory.person where person.id = $1
$$;

drop function directory.lock_person(uuid);
create function directory.lock_person(person_id uuid)
returns table (
  id uuid, name text, email text, password_hash text, deactivated_at timestamptz, email_proven_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query select * from directory.get_person($1);
end
$$;

drop function directory.find_person(text);
create function directory.find_person(email_key text)
returns table (
  id uuid, name text, email text, password_hash text, deactivated_at timestamptz, email_proven_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash,
    directory.deactivated_at(person.id, person.deactivated_at), person.email_proven_at
  from directory.person where person.email_key = $1
$$;

drop function directory.add_person(uuid, text, text, text, text, timestamptz);
create function directory.add_person(
  id uuid, email text, email_key text, name text, password_hash text, created_at timestamptz,
  email_proven_at timestamptz default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.person (id, email, email_key, name, password_hash, password_changed_at, created_at, email_proven_at)
  values ($1, $2, $3, $4, $5, case when $5 is null then null else $6 end, $6, $7)
$$;

drop function directory.lock_person_elsewhere(uuid, uuid);
create function directory.lock_person_elsewhere(person_id uuid, workspace_id uuid)
returns table (
  id uuid, email text, deactivated_at timestamptz, is_member boolean, is_accepted boolean, of_own_domain boolean, is_known boolean,
  is_proven boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from directory.person where person.id = $1 for no key update;
  return query
    select person.id, person.email, person.deactivated_at,
      exists (select from public.member where member.user_id = $1 and member.workspace_id <> $2),
      exists (
        select from public.member
        where member.user_id = $1 and member.workspace_id <> $2 and member.accepted_at is not null),
      exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = $2 and verified.domain = split_part(person.email_key, '@', 2)),
      exists (select from public.known_person as known where known.user_id = $1 and known.workspace_id <> $2),
      person.email_proven_at is not null
    from directory.person where person.id = $1;
end
$$;

-- Ends the ways in that an earlier release let several workspaces put on one account that nobody has proven, and has their people told.
with claimed as materialized (
  select person.id, directory.claim_account(person.id, false, null, null, null, now()) as had_any
  from directory.person
  where person.email_proven_at is null
    and person.id in (select known.user_id from public.known_person as known group by known.user_id having count(*) > 1)
)
select jobs.enqueue('account.tell_of_claim',
                    jsonb_build_object('userId', claimed.id, 'atMs', floor(extract(epoch from now()) * 1000)), null, null, null)
from claimed where claimed.had_any;

revoke execute on function directory.end_ways_in(uuid, uuid, timestamptz),
  directory.claim_account(uuid, boolean, uuid, uuid, text, timestamptz), directory.get_person(uuid), directory.lock_person(uuid),
  directory.find_person(text), directory.add_person(uuid, text, text, text, text, timestamptz, timestamptz),
  directory.lock_person_elsewhere(uuid, uuid) from public;
grant execute on function directory.end_ways_in(uuid, uuid, timestamptz),
  directory.claim_account(uuid, boolean, uuid, uuid, text, timestamptz), directory.get_person(uuid),
  directory.lock_person(uuid), directory.find_person(text),
  directory.add_person(uuid, text, text, text, text, timestamptz, timestamptz),
  directory.lock_person_elsewhere(uuid, uuid) to :"service_role";
