-- A grant is refused while its person has no second factor and the workspace asks for one (docs/decisions/0057). Judged at each use, so that
-- nobody who changes the policy has to know what people have. A file of its own for the second table: nobody waits for both.
create trigger totp_access_update after update on directory.totp
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('user_id, confirmed_at');
create trigger totp_access_delete after delete on directory.totp
  referencing old table as touched for each statement execute function directory.raise_access_version();

create or replace function directory.admits_grant(workspace_id uuid, user_id uuid, method text)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select from public.sign_in_policy as policy
    join public.member on member.workspace_id = policy.workspace_id and member.user_id = $2
    join directory.person on person.id = $2
    where policy.workspace_id = $1
      and (
        policy.require_second_factor
          and not exists (select from directory.passkey where passkey.user_id = $2)
          and not exists (select from directory.totp where totp.user_id = $2 and totp.confirmed_at is not null)
        or coalesce($3, 'password') <> 'sso'
          and (policy.require_sso or (policy.disable_passwords and coalesce($3, 'password') = 'password'))
          and not (member.role = 'owner' and not exists (
            select from directory.verified_domain as verified
            where verified.workspace_id = $1 and verified.domain = split_part(person.email_key, '@', 2)))))
$$;
