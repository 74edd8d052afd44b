-- A membership that its person accepted, as against one that an identity provider made and nobody has signed in to (spec 5.8). Null:
-- not accepted yet. Old code inserts without the column, and its members count as accepted, as they did.
alter table member add column accepted_at timestamptz(3);
update member set accepted_at = member.created_at
where not exists (
    select from scim_user
    where scim_user.workspace_id = member.workspace_id and scim_user.user_id = member.user_id
      and scim_user.created_at = member.created_at)
  or exists (select from directory.session where session.user_id = member.user_id)
  or exists (select from directory.passkey where passkey.user_id = member.user_id)
  or exists (select from directory.person where person.id = member.user_id and person.password_hash is not null)
  or exists (
    select from audit_entry
    where audit_entry.workspace_id = member.workspace_id and audit_entry.actor_type = 'user'
      and audit_entry.actor_id = member.user_id::text);
alter table member alter column accepted_at set default now();

-- Marks the memberships that a session opens as accepted; writes nothing where they are already.
create function directory.accept_memberships(user_id uuid, workspace_ids uuid[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.member set accepted_at = $3
  where member.user_id = $1 and member.workspace_id = any ($2) and member.accepted_at is null
$$;

-- Locks a person who joins a workspace or is changed by it, with what they are in other workspaces. Two statements, as lock_person:
-- the second sees what was committed while the first waited. `deactivated_at` is the person's own, of no membership.
create function directory.lock_person_elsewhere(person_id uuid, workspace_id uuid)
returns table (
  id uuid, email text, deactivated_at timestamptz, is_member boolean, is_accepted boolean, of_own_domain boolean
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
        where verified.workspace_id = $2 and verified.domain = split_part(person.email_key, '@', 2))
    from directory.person where person.id = $1;
end
$$;

-- True where another workspace of the deployment verified the domain: its people are that workspace's to provision.
create function directory.is_domain_of_another(domain text, workspace_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.verified_domain as verified where verified.domain = $1 and verified.workspace_id <> $2)
$$;

-- By the token in the mail, as find_invitation, which the service does not call any more; one that was accepted is found too.
create function directory.find_invitation_by_token(token_hash bytea, now timestamptz)
returns table (
  workspace_id uuid, id uuid, workspace_name text, email text, email_key text, role text, inviter_role text,
  accepted_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invitation.workspace_id, invitation.id, workspace.name, invitation.email, invitation.email_key, invitation.role,
         inviter.role, invitation.accepted_at
  from public.invitation join public.workspace on workspace.id = invitation.workspace_id
  left join (public.member as inviter join directory.person on person.id = inviter.user_id and person.deactivated_at is null)
    on inviter.workspace_id = invitation.workspace_id and inviter.user_id = invitation.invited_by
    and inviter.deactivated_at is null
  where invitation.token_hash = $1 and invitation.revoked_at is null
    and (invitation.accepted_at is not null or invitation.expires_at > $2)
$$;

revoke execute on function directory.accept_memberships(uuid, uuid[], timestamptz),
  directory.lock_person_elsewhere(uuid, uuid), directory.is_domain_of_another(text, uuid),
  directory.find_invitation_by_token(bytea, timestamptz) from public;
grant execute on function directory.accept_memberships(uuid, uuid[], timestamptz),
  directory.lock_person_elsewhere(uuid, uuid), directory.is_domain_of_another(text, uuid),
  directory.find_invitation_by_token(bytea, timestamptz) to :"service_role";
