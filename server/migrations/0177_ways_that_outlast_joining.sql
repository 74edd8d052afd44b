-- Tells what claim_account would leave of an account that the workspace takes in: how many passkeys outlast it, and whether it ends any
-- way in. The same times and conditions as in claim_account and end_provider_ways (docs/decisions/0032, 0038).
create function directory.preview_claim(user_id uuid, joined_id uuid) returns table (lasting_passkeys integer, ends_any boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with account as (
    select person.password_hash is not null and person.email_proven_at is null as ends_password,
           case when person.email_proven_at is null then '-infinity'
                when person.provider_ways_at is not null and person.provider_ways_by is distinct from $2
                then person.provider_ways_at - interval '1 minute'
                else 'infinity' end::timestamptz as since
    from directory.person where person.id = $1)
  select
    (select count(*) from directory.passkey where passkey.user_id = $1 and passkey.created_at < account.since)::integer,
    account.ends_password
    or exists (select from directory.passkey where passkey.user_id = $1 and passkey.created_at >= account.since)
    or exists (
      select from directory.totp
      where totp.user_id = $1 and totp.confirmed_at is not null and greatest(totp.created_at, totp.confirmed_at) >= account.since)
    or exists (select from directory.recovery_code where recovery_code.user_id = $1 and recovery_code.created_at >= account.since)
  from account
$$;

revoke execute on function directory.preview_claim(uuid, uuid) from public;
grant execute on function directory.preview_claim(uuid, uuid) to :"service_role";
