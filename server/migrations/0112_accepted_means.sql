-- Means of signing in also say whether the membership was accepted, since an owner whom nobody saw sign in keeps no workspace open,
-- and can be asked for one member alone. Old code calls it with the workspace alone and reads the columns by name.
drop function directory.list_sign_in_means(uuid);
create function directory.list_sign_in_means(workspace_id uuid, person_id uuid default null)
returns table (
  user_id uuid, name text, email text, role text, of_verified_domain boolean, has_password boolean, has_accepted boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, member.role,
    exists (
      select from directory.verified_domain as verified
      where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)),
    person.password_hash is not null,
    member.accepted_at is not null
  from public.member join directory.person on person.id = member.user_id
  where member.workspace_id = $1 and ($2 is null or member.user_id = $2)
    and member.deactivated_at is null and person.deactivated_at is null
  order by member.role = 'owner' desc, person.name, person.id
$$;
revoke execute on function directory.list_sign_in_means(uuid, uuid) from public;
grant execute on function directory.list_sign_in_means(uuid, uuid) to :"service_role";
