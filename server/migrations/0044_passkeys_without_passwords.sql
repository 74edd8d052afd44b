-- Where a workspace takes no passwords, a passkey is the way in (spec 5.9): it must not be lost by mistake, and who shows one in a
-- session that began otherwise is in.

-- As in 0037; a passkey says more than the password that the session began with.
drop function directory.confirm_session(uuid, timestamptz, boolean);
create function directory.confirm_session(id uuid, at timestamptz, with_second_factor boolean, by_passkey boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.session
  set confirmed_at = $2, second_factor_at = case when $3 then $2 else session.second_factor_at end,
    method = case when $4 and session.method = 'password' then 'passkey' else session.method end
  where session.id = $1
$$;

-- Whether a workspace of the person takes no passwords of theirs and has no single sign-on for them: nothing but a passkey opens it.
-- As identity/sign-in/admission.ts: an owner outside the verified domains keeps the password.
create function directory.depends_on_passkey(user_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
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
          select from public.sso_connection as connection where connection.workspace_id = member.workspace_id and connection.active)
        else member.role <> 'owner'
      end)
$$;

revoke execute on function directory.confirm_session(uuid, timestamptz, boolean, boolean), directory.depends_on_passkey(uuid)
  from public;
grant execute on function directory.confirm_session(uuid, timestamptz, boolean, boolean), directory.depends_on_passkey(uuid)
  to :"service_role";
