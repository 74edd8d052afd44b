-- A workspace does not learn of the sign-ins of people whom it deactivated: they are at work elsewhere.
create or replace function directory.audit_failed_sign_in(user_id uuid, detail jsonb, request_id text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id,
         overlay(gen_random_uuid()::text placing overlay(time.hex placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid,
         $4, 'system', null, 'user.sign_in_failed', 'user', $1::text, $2, $3
  from public.member, (select lpad(to_hex(floor(extract(epoch from $4) * 1000)::bigint), 12, '0') as hex) as time
  where member.user_id = $1 and member.deactivated_at is null
$$;
