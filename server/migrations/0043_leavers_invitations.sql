-- Who is taken out of a workspace does not come back by a link that was sent to them before: they may have joined without it, by
-- the workspace's identity provider.
create function directory.revoke_invitations_of_leavers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- By the index invitation_open.
  update public.invitation as kept set revoked_at = clock_timestamp()
  from touched join directory.person on person.id = touched.user_id
  where kept.workspace_id = touched.workspace_id and kept.email_key = person.email_key
    and kept.accepted_at is null and kept.revoked_at is null;
  return null;
end
$$;
revoke execute on function directory.revoke_invitations_of_leavers() from public;
grant execute on function directory.revoke_invitations_of_leavers() to :"service_role";
create trigger member_revoke_invitations after delete on member
  referencing old table as touched for each statement execute function directory.revoke_invitations_of_leavers();
