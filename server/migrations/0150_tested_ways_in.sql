-- Nothing but a passkey opens a workspace without passwords to people of its verified domains while no connection is a way in to rely
-- on: active, tested, and with a certificate that has not ended at that moment. A connection that was never tested counted as one.
drop function directory.depends_on_passkey(uuid);
create function directory.depends_on_passkey(user_id uuid, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.member
    join directory.person on person.id = member.user_id
    join public.sign_in_policy as policy on policy.workspace_id = member.workspace_id
    cross join lateral (
      select exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)) as holds
    ) as domain
    where member.user_id = $1 and member.deactivated_at is null and policy.disable_passwords and not policy.require_sso
      and case
        when domain.holds then not exists (
          select from public.sso_connection as connection
          where connection.workspace_id = member.workspace_id and connection.active and connection.tested_at is not null
            and (connection.certificate_expires_at is null or connection.certificate_expires_at > $2))
        else member.role <> 'owner'
      end)
$$;
revoke execute on function directory.depends_on_passkey(uuid, timestamptz) from public;
grant execute on function directory.depends_on_passkey(uuid, timestamptz) to :"service_role";
