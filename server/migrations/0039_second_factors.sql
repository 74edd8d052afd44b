-- Passkeys, authenticator apps and recovery codes, and a sign-in that still needs one of them (identity/passkeys,
-- identity/second-factors, identity/sign-in). A person has them for the whole deployment and for no workspace.

-- A challenge is a token that works once, for its purpose, and for a person where one is known.
alter table directory.one_time_token drop constraint one_time_token_purpose_check;
alter table directory.one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('password_reset', 'set_up', 'passkey_registration', 'passkey_sign_in', 'passkey_second_factor',
                     'passkey_confirmation'));

create table directory.passkey (
  id uuid primary key,
  user_id uuid not null references directory.person (id) on delete cascade,
  -- Made by the authenticator; unique over the deployment, since a sign-in begins with it.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Rises with each use, or stays 0 where the authenticator keeps none (WebAuthn §6.1.1).
  sign_count bigint not null,
  transports text[] not null default '{}',
  -- Which make it is; all zeros where it does not say.
  aaguid uuid not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_user on directory.passkey (user_id);

create table directory.totp (
  user_id uuid primary key references directory.person (id) on delete cascade,
  -- Sealed under the master key for `totp.secret.<user_id>`.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Null until a first code has shown that the app has the secret: before that it counts for nothing.
  confirmed_at timestamptz(3),
  -- The 30 seconds of the last code that was taken (RFC 6238 §5.2): neither it nor an earlier one is taken again.
  last_step bigint not null default 0
);

create table directory.recovery_code (
  user_id uuid not null references directory.person (id) on delete cascade,
  -- SHA-256 of 80 random bits.
  hash bytea not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- A first proof was given, and the second is still to come. It opens nothing: it is no session.
create table directory.half_sign_in (
  hash bytea primary key,
  user_id uuid not null references directory.person (id) on delete cascade,
  method text not null check (method in ('password', 'sso')),
  sso_workspace_id uuid references workspace (id) on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint half_sign_in_sso_check check ((method = 'sso') = (sso_workspace_id is not null))
);
create index half_sign_in_user on directory.half_sign_in (user_id);
create index half_sign_in_sso_workspace on directory.half_sign_in (sso_workspace_id) where sso_workspace_id is not null;
create index half_sign_in_expires on directory.half_sign_in (expires_at);

-- Wrong codes at an account, across half sign-ins: from each device that is known to it, and from all others together, so that
-- a guesser who has the password does not keep its owner out. Kept in a table, since the budgets of a minute forget too soon.
create table directory.wrong_code (
  user_id uuid not null references directory.person (id) on delete cascade,
  source text not null,
  count integer not null,
  since timestamptz(3) not null,
  primary key (user_id, source)
);
create index wrong_code_since on directory.wrong_code (since);

-- What a person has beside a password, and who demands it of them.
create function directory.find_factors(user_id uuid)
returns table (passkeys integer, totp_since timestamptz, recovery_codes integer, demanded_by uuid[], workspaces integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*)::int from directory.passkey where passkey.user_id = $1),
    (select totp.confirmed_at from directory.totp where totp.user_id = $1),
    (select count(*)::int from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.used_at is null),
    coalesce((
      select array_agg(member.workspace_id order by member.workspace_id) from public.member
      join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id and policy.require_second_factor
      where member.user_id = $1 and member.deactivated_at is null), '{}'),
    (select count(*)::int from public.member where member.user_id = $1)
$$;

-- Which of these people have a second factor: for administrators who look at who would be locked out.
create function directory.list_people_with_factors(user_ids uuid[]) returns table (user_id uuid, has_passkey boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select given.id, exists (select from directory.passkey where passkey.user_id = given.id) from unnest($1) as given (id)
  where exists (select from directory.passkey where passkey.user_id = given.id)
    or exists (select from directory.totp where totp.user_id = given.id and totp.confirmed_at is not null)
$$;

-- Raises unique_violation where the credential is registered already.
create function directory.add_passkey(
  id uuid, user_id uuid, credential_id bytea, public_key bytea, sign_count bigint, transports text[], aaguid uuid,
  backed_up boolean, name text, created_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.passkey (
    id, user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
$$;

create function directory.find_passkey(credential_id bytea)
returns table (id uuid, user_id uuid, public_key bytea, sign_count bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select passkey.id, passkey.user_id, passkey.public_key, passkey.sign_count, passkey.transports
  from directory.passkey where passkey.credential_id = $1
$$;

create function directory.list_passkeys(user_id uuid)
returns table (
  id uuid, credential_id bytea, transports text[], backed_up boolean, name text, created_at timestamptz,
  last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select passkey.id, passkey.credential_id, passkey.transports, passkey.backed_up, passkey.name, passkey.created_at,
    passkey.last_used_at
  from directory.passkey where passkey.user_id = $1 order by passkey.created_at, passkey.id
$$;

-- False where it was removed, or where its counter does not rise: a copy of it was used meanwhile.
create function directory.use_passkey(id uuid, sign_count bigint, backed_up boolean, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with used as (
    update directory.passkey set sign_count = $2, backed_up = $3, last_used_at = $4
    where passkey.id = $1 and (passkey.sign_count < $2 or (passkey.sign_count = 0 and $2 = 0))
    returning 1
  ) select exists (select from used)
$$;

create function directory.rename_passkey(user_id uuid, id uuid, name text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with renamed as (
    update directory.passkey set name = $3 where passkey.user_id = $1 and passkey.id = $2 returning 1
  ) select exists (select from renamed)
$$;

-- The name of what was removed; null where there was none.
create function directory.remove_passkey(user_id uuid, id uuid) returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.passkey where passkey.user_id = $1 and passkey.id = $2 returning passkey.name
  ) select removed.name from removed
$$;

-- Begins an authenticator app; one that was begun and not confirmed is replaced. False where there is one that counts.
create function directory.begin_totp(user_id uuid, secret text, created_at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with begun as (
    insert into directory.totp as kept (user_id, secret, created_at) values ($1, $2, $3)
    on conflict on constraint totp_pkey do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where kept.confirmed_at is null
    returning 1
  ) select exists (select from begun)
$$;

create function directory.find_totp(user_id uuid)
returns table (secret text, created_at timestamptz, confirmed_at timestamptz, last_step bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select totp.secret, totp.created_at, totp.confirmed_at, totp.last_step from directory.totp where totp.user_id = $1
$$;

-- Takes a step once: false where it, or a later one, was taken before. The first one confirms the app.
create function directory.use_totp(user_id uuid, step bigint, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with used as (
    update directory.totp set last_step = $2, confirmed_at = coalesce(totp.confirmed_at, $3)
    where totp.user_id = $1 and totp.last_step < $2
    returning 1
  ) select exists (select from used)
$$;

create function directory.remove_totp(user_id uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (delete from directory.totp where totp.user_id = $1 returning totp.confirmed_at)
  select exists (select from removed where removed.confirmed_at is not null)
$$;

-- A new set takes the place of the one before; an empty one leaves none.
create function directory.replace_recovery_codes(user_id uuid, hashes bytea[], created_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.recovery_code where recovery_code.user_id = $1;
  insert into directory.recovery_code (user_id, hash, created_at) select $1, made.hash, $3 from unnest($2) as made (hash);
$$;

create function directory.use_recovery_code(user_id uuid, hash bytea, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with used as (
    update directory.recovery_code set used_at = $3
    where recovery_code.user_id = $1 and recovery_code.hash = $2 and recovery_code.used_at is null
    returning 1
  ) select exists (select from used)
$$;

-- Everything beside the password, and each session, which a device that is lost may hold.
create function directory.remove_factors(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.passkey where passkey.user_id = $1;
  delete from directory.totp where totp.user_id = $1;
  delete from directory.recovery_code where recovery_code.user_id = $1;
  delete from directory.half_sign_in where half_sign_in.user_id = $1;
  delete from directory.wrong_code where wrong_code.user_id = $1;
  delete from directory.session where session.user_id = $1;
$$;

create function directory.add_half_sign_in(
  hash bytea, user_id uuid, method text, sso_workspace_id uuid, created_at timestamptz, expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.half_sign_in (hash, user_id, method, sso_workspace_id, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)
$$;

create function directory.find_half_sign_in(hash bytea, now timestamptz)
returns table (user_id uuid, method text, sso_workspace_id uuid, attempts integer, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select half.user_id, half.method, half.sso_workspace_id, half.attempts, half.expires_at
  from directory.half_sign_in as half where half.hash = $1 and half.expires_at > $2
$$;

-- One more attempt; how many there were with it, null where it is gone.
create function directory.count_half_sign_in(hash bytea) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.half_sign_in set attempts = half_sign_in.attempts + 1
  where half_sign_in.hash = $1 returning half_sign_in.attempts
$$;

create function directory.end_half_sign_in(hash bytea) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (delete from directory.half_sign_in where half_sign_in.hash = $1 returning 1)
  select exists (select from ended)
$$;

-- Since when the count runs, and how many wrong codes it holds.
create function directory.find_wrong_codes(user_id uuid, source text, since timestamptz)
returns table (count integer, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select wrong_code.count, wrong_code.since from directory.wrong_code
  where wrong_code.user_id = $1 and wrong_code.source = $2 and wrong_code.since > $3
$$;

-- One more; a count from before `since` begins anew.
create function directory.count_wrong_code(user_id uuid, source text, now timestamptz, since timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.wrong_code as kept (user_id, source, count, since) values ($1, $2, 1, $3)
  on conflict on constraint wrong_code_pkey do update
    set count = case when kept.since > $4 then kept.count + 1 else 1 end,
        since = case when kept.since > $4 then kept.since else $3 end
$$;

create function directory.forget_wrong_codes(user_id uuid, source text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.wrong_code where wrong_code.user_id = $1 and wrong_code.source = $2
$$;

-- Half sign-ins and counts of wrong codes past their time.
create function directory.remove_old_half_sign_ins(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with counts as (
    delete from directory.wrong_code where (wrong_code.user_id, wrong_code.source) in (
      select old.user_id, old.source from directory.wrong_code as old
      where old.since <= $1 - interval '1 day' order by old.since limit $2)
  ), removed as (
    delete from directory.half_sign_in where half_sign_in.hash in (
      select old.hash from directory.half_sign_in as old where old.expires_at <= $1 order by old.expires_at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

-- Of all sessions of a person: what is half begun, with a password that is no longer theirs perhaps, ends with them.
create or replace function directory.end_sessions(user_id uuid, id uuid, keep uuid) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with halves as (
    delete from directory.half_sign_in where half_sign_in.user_id = $1 and $2 is null
  ), ended as (
    delete from directory.session
    where session.user_id = $1 and ($2 is null or session.id = $2) and ($3 is null or session.id <> $3)
    returning 1
  ) select count(*)::int from ended
$$;

drop function directory.list_sessions(uuid, timestamptz);
create function directory.list_sessions(user_id uuid, now timestamptz)
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text,
  method text, second_factor_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent,
    session.method, session.second_factor_at
  from directory.session where session.user_id = $1 and session.expires_at > $2
  order by session.last_seen_at desc, session.id desc limit 200
$$;

-- What the operator did to a person, in the log of each of their workspaces.
create function directory.audit_person_by_operator(user_id uuid, action text, detail jsonb, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'operator', null, $2, 'user', $1::text, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1
$$;

-- Who is deactivated wherever they are a member takes no key along: whoever they are when they come back proves it anew.
create function directory.forget_factors_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid[];
begin
  select array_agg(distinct after.user_id) into gone
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null
    and not exists (select from public.member as other where other.user_id = after.user_id and other.deactivated_at is null);
  if gone is not null then
    delete from directory.passkey as kept where kept.user_id = any (gone);
    delete from directory.totp as kept where kept.user_id = any (gone);
    delete from directory.recovery_code as kept where kept.user_id = any (gone);
    delete from directory.half_sign_in as kept where kept.user_id = any (gone);
  end if;
  return null;
end
$$;
create trigger member_forget_factors after update on member
  referencing old table as before new table as after for each statement
  execute function directory.forget_factors_of_deactivated();

-- As in 0038, and what else opens the account.
create or replace function directory.forget_sign_in(id uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.person set password_hash = null, password_changed_at = $2 where person.id = $1;
  perform directory.remove_factors($1);
  delete from directory.one_time_token where one_time_token.user_id = $1;
  update public.oauth_grant as kept set revoked_at = $2 where kept.user_id = $1 and kept.revoked_at is null;
end
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to :"service_role";
