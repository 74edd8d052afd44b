-- Forgets with an account's other ways in its links to identity providers, and that memberships were accepted: whoever has the mailbox
-- next has neither signed in nor joined anything.
create or replace function directory.forget_sign_in(id uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.person set password_hash = null, password_changed_at = $2 where person.id = $1;
  perform directory.remove_factors($1);
  delete from directory.one_time_token where one_time_token.user_id = $1;
  update public.oauth_grant as kept set revoked_at = $2 where kept.user_id = $1 and kept.revoked_at is null;
  delete from public.sso_identity as link using public.member
  where member.user_id = $1 and link.workspace_id = member.workspace_id and link.user_id = $1;
  update public.member set accepted_at = null where member.user_id = $1 and member.accepted_at is not null;
end
$$;
