-- Logs changes that people make to their account in sessions of their own in the workspaces that they are an active member of: one that
-- deactivated them reads nothing of them any more.
create or replace function directory.audit_person(
  user_id uuid, action text, detail jsonb, request_id text, at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member, (select lpad(to_hex(floor(extract(epoch from $5) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null and ($6 is null or member.workspace_id = $6)
$$;

create or replace function directory.audit_person_by_operator(user_id uuid, action text, detail jsonb, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'operator', null, $2, 'user', $1::text, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
$$;

-- A sign-in that began at one workspace's identity provider fails in the log of that workspace alone. Old code leaves the last one out.
drop function directory.audit_failed_sign_in(uuid, jsonb, text, timestamptz);
create function directory.audit_failed_sign_in(
  user_id uuid, detail jsonb, request_id text, at timestamptz, sso_workspace_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'system', null, 'user.sign_in_failed', 'user', $1::text, $2, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null and ($5 is null or member.workspace_id = $5)
$$;
revoke execute on function directory.audit_failed_sign_in(uuid, jsonb, text, timestamptz, uuid) from public;
grant execute on function directory.audit_failed_sign_in(uuid, jsonb, text, timestamptz, uuid) to :"service_role";
