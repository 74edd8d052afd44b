-- What a person does in a session of one workspace's identity provider stands in the log of that workspace alone: others learned of each
-- sign-in there, with its address. Old code calls it without the workspace.
drop function directory.audit_person(uuid, text, jsonb, text, timestamptz);
create function directory.audit_person(
  user_id uuid, action text, detail jsonb, request_id text, at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member, (select lpad(to_hex(floor(extract(epoch from $5) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and ($6 is null or member.workspace_id = $6)
$$;
revoke execute on function directory.audit_person(uuid, text, jsonb, text, timestamptz, uuid) from public;
grant execute on function directory.audit_person(uuid, text, jsonb, text, timestamptz, uuid) to :"service_role";

-- A person also says whether another workspace knows them still, as one who was a member: it names them in its records. Old code reads
-- the columns by name.
drop function directory.lock_person_elsewhere(uuid, uuid);
create function directory.lock_person_elsewhere(person_id uuid, workspace_id uuid)
returns table (
  id uuid, email text, deactivated_at timestamptz, is_member boolean, is_accepted boolean, of_own_domain boolean, is_known boolean
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
        where verified.workspace_id = $2 and verified.domain = split_part(person.email_key, '@', 2)),
      exists (select from public.known_person as known where known.user_id = $1 and known.workspace_id <> $2)
    from directory.person where person.id = $1;
end
$$;
revoke execute on function directory.lock_person_elsewhere(uuid, uuid) from public;
grant execute on function directory.lock_person_elsewhere(uuid, uuid) to :"service_role";
