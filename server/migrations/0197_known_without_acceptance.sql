-- That a person accepted the workspace outlives their membership: until they do, its records show their address and not the name of
-- their account, also after they are removed. People of before who have left keep the name that was shown.
alter table known_person add column was_accepted boolean not null default true;

-- As in 0031. It follows the membership as long as there is one: a claim of the account takes acceptances back.
create or replace function directory.remember_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'project_member' then
    insert into public.known_project_person (workspace_id, project_id, user_id)
    select workspace_id, project_id, user_id from touched on conflict do nothing;
  else
    insert into public.known_person as known (workspace_id, user_id, in_every_project, was_accepted)
    select workspace_id, user_id, role in ('owner', 'admin'), accepted_at is not null from touched
    on conflict (workspace_id, user_id) do update
    set in_every_project = known.in_every_project or excluded.in_every_project,
        was_accepted = excluded.was_accepted
    where (excluded.in_every_project and not known.in_every_project) or excluded.was_accepted <> known.was_accepted;
  end if;
  return null;
end
$$;

-- As in 0194.
create or replace view workspace_known_person with (security_barrier) as
  select known_person.workspace_id, person.id,
    case
      when person.email_proven_at is null or member.accepted_at is not null or (member.user_id is null and known_person.was_accepted)
        then person.name
      else coalesce((
        select coalesce(nullif(given.attributes ->> 'displayName', ''), nullif(given.attributes #>> '{name,formatted}', ''),
          nullif(concat_ws(' ', given.attributes #>> '{name,givenName}', given.attributes #>> '{name,familyName}'), ''))
        from scim_user as given where given.workspace_id = member.workspace_id and given.user_id = member.user_id), person.email)
      end as name,
    person.email, coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at
  from known_person join directory.person on person.id = known_person.user_id
  left join member on member.workspace_id = known_person.workspace_id and member.user_id = known_person.user_id
  where known_person.workspace_id = current_setting('app.workspace_id')::uuid;

-- As in 0194. An account that is deactivated by the last membership that could be entered loses its second factors then, also where
-- the person accepted another one of those that are deactivated.
create or replace function directory.forget_factors_of_deactivated() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid[];
begin
  select array_agg(distinct after.user_id) into gone
  from after join before on before.workspace_id = after.workspace_id and before.user_id = after.user_id
  join directory.person on person.id = after.user_id
  where after.deactivated_at is not null and before.deactivated_at is null
    and (person.email_proven_at is null or exists (
      select from public.member as counted where counted.user_id = after.user_id and counted.accepted_at is not null))
    and not exists (select from public.member as other where other.user_id = after.user_id and other.deactivated_at is null);
  if gone is not null then
    delete from directory.passkey as kept where kept.user_id = any (gone);
    delete from directory.totp as kept where kept.user_id = any (gone);
    delete from directory.recovery_code as kept where kept.user_id = any (gone);
    delete from directory.half_sign_in as kept where kept.user_id = any (gone);
  end if;
  return null;
end
$$;
