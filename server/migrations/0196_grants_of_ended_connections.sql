-- Access that single sign-on gave ends with the sessions that it gave (docs/decisions/0054): a provider that is replaced because it was
-- compromised keeps neither.
create or replace function directory.end_sso_sessions(workspace_id uuid, domain text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended integer;
begin
  delete from directory.half_sign_in as half using directory.person
  where half.sso_workspace_id = $1 and person.id = half.user_id
    and ($2 is null or coalesce(half.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  delete from directory.session using directory.person
  where session.sso_workspace_id = $1 and person.id = session.user_id
    and ($2 is null or coalesce(session.sso_domain, split_part(person.email_key, '@', 2)) = $2);
  get diagnostics ended = row_count;
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from directory.person
  where kept.workspace_id = $1 and kept.method = 'sso' and kept.revoked_at is null and person.id = kept.user_id
    and ($2 is null or split_part(person.email_key, '@', 2) = $2);
  return ended;
end
$$;

-- As in 0185, but a grant without a method, which an earlier release gave during its replacement, counts as the weakest.
create or replace function directory.admits_grant(workspace_id uuid, user_id uuid, method text)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce($3, 'password') = 'sso' or not exists (
    select from public.sign_in_policy as policy
    join public.member on member.workspace_id = policy.workspace_id and member.user_id = $2
    join directory.person on person.id = $2
    where policy.workspace_id = $1
      and (policy.require_sso or (policy.disable_passwords and coalesce($3, 'password') = 'password'))
      and not (member.role = 'owner' and not exists (
        select from directory.verified_domain as verified
        where verified.workspace_id = $1 and verified.domain = split_part(person.email_key, '@', 2))))
$$;
comment on column oauth_grant.method is
  'Way in of the session in which it was given: password, passkey, sso. Null: an earlier release gave it while this one ran; counts as password.';
