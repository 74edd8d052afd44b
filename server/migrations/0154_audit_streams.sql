-- Streams of the audit log: subscriptions of owners, which are sent every entry. They share lanes, retries, retention and replay with
-- subscriptions to events, and are listed with them where people look; keys neither see nor make one.
alter table webhook_subscription
  add column kind text not null default 'events' check (kind in ('events', 'audit')),
  -- The owner of the workspace who answers for the stream: it ends when they are one no longer.
  add column owner_id uuid,
  add constraint webhook_subscription_owner check ((kind = 'audit') = (owner_id is not null)),
  add constraint webhook_subscription_stream check ((kind = 'audit') = (events = '{audit.entry}')),
  add constraint webhook_subscription_whole check (kind = 'events' or project_id is null);
grant update (owner_id) on webhook_subscription to :"service_role";

-- Serves stream_audit_entries, which asks it at every entry, and the triggers below.
create index webhook_subscription_audit on webhook_subscription (workspace_id) where kind = 'audit';

-- Appends an event for each new entry of a workspace that has a stream, a disabled one too. A trigger, since entries are made by the
-- service and by several functions: no committed entry misses the stream. It takes no lock. The fan-out makes the deliveries.
create function directory.stream_audit_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.outbox_event (workspace_id, id, sequence, type, project_id, resource_type, resource_id, occurred_at)
  select entry.workspace_id, entry.id,
         coalesce((select clock.sequence from public.workspace_clock as clock where clock.workspace_id = entry.workspace_id), 0),
         'audit.entry', entry.project_id, 'audit_entry', entry.id, entry.at
  from added as entry
  where exists (
    select from public.webhook_subscription as stream
    where stream.workspace_id = entry.workspace_id and stream.kind = 'audit');
  if found then perform pg_notify('pcs_outbox', ''); end if;
  return null;
end
$$;
revoke execute on function directory.stream_audit_entries() from public;
grant execute on function directory.stream_audit_entries() to :"service_role";
create trigger streamed after insert on audit_entry referencing new table as added
  for each statement execute function directory.stream_audit_entries();

-- Reads entries as the list of the audit log answers them, for the deliveries of their streams.
create function directory.read_audit_entries(workspace_ids uuid[], ids uuid[])
returns table (workspace_id uuid, id uuid, entry json)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.workspace_id, kept.id, json_build_object(
    'id', kept.id,
    'at', to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actor', json_build_object('type', kept.actor_type, 'id', kept.actor_id),
    'applicationId', kept.application_id,
    'action', kept.action,
    'subject', json_build_object('type', kept.subject_type, 'id', kept.subject_id),
    'projectId', kept.project_id,
    'detail', kept.detail,
    'requestId', kept.request_id)
  from unnest($1, $2) as wanted (workspace_id, id)
  join public.audit_entry as kept on kept.workspace_id = wanted.workspace_id and kept.id = wanted.id
$$;
revoke execute on function directory.read_audit_entries(uuid[], uuid[]) from public;
grant execute on function directory.read_audit_entries(uuid[], uuid[]) to :"service_role";

-- Refuses a stream of somebody who is no owner. The command asks before; the lock on the member keeps them one until the commit, and
-- the code makes the transaction run again, which then finds them gone.
create function directory.require_stream_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.member
  where member.workspace_id = new.workspace_id and member.user_id = new.owner_id and member.role = 'owner'
    and member.deactivated_at is null
  for share;
  if not found then
    raise exception 'a stream of the audit log belongs to an owner of the workspace' using errcode = '40001';
  end if;
  return new;
end
$$;
revoke execute on function directory.require_stream_owner() from public;
grant execute on function directory.require_stream_owner() to :"service_role";
create trigger owned before insert or update of active, owner_id on webhook_subscription
  for each row when (new.kind = 'audit' and new.active) execute function directory.require_stream_owner();

-- Enqueues the end of the streams of a person who is an owner no longer, however that came about.
create function directory.end_streams_of_former_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := case when tg_table_name = 'person' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
  -- Null for a person who is deactivated as a whole: in each of their workspaces.
  in_workspace uuid := to_jsonb(old) ->> 'workspace_id';
begin
  perform jobs.enqueue('end_audit_streams', jsonb_build_object('workspaceId', stream.workspace_id),
                       'end_audit_streams.' || stream.workspace_id, null, null)
  from (select distinct each.workspace_id from public.webhook_subscription as each
        where each.kind = 'audit' and each.active and each.owner_id = person
          and (in_workspace is null or each.workspace_id = in_workspace)) as stream;
  return null;
end
$$;
revoke execute on function directory.end_streams_of_former_owner() from public;
grant execute on function directory.end_streams_of_former_owner() to :"service_role";
create trigger streams_of_former_owner after update of role, deactivated_at on member
  for each row when (old.role = 'owner' and (new.role <> 'owner' or new.deactivated_at is not null))
  execute function directory.end_streams_of_former_owner();
create trigger streams_of_removed_owner after delete on member
  for each row when (old.role = 'owner') execute function directory.end_streams_of_former_owner();
create trigger streams_of_deactivated_person after update of deactivated_at on directory.person
  for each row when (new.deactivated_at is not null) execute function directory.end_streams_of_former_owner();
