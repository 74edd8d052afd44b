-- Events that vendors send: the secrets that sign them, the connections that they are for, and the end of old ones.

-- Sealed JSON: the secret in use, and the one before it until it ends. Null for connections that no event can be for.
alter table integration_connection add column hook_secrets text;
alter table integration_connection
  add constraint integration_connection_no_hook_secrets check (state <> 'disconnected' or hook_secrets is null);
create index integration_connection_hook_secrets_key on integration_connection (split_part(hook_secrets, '.', 2))
  where hook_secrets is not null;
-- Serve find_event_connection and list_event_connections, which know no workspace.
create index integration_connection_id on integration_connection (id);
create index integration_connection_company on integration_connection (company_id) where vendor = 'b' and company_id is not null;
create index integration_inbox_old on integration_inbox (received_at);
drop index integration_inbox_received;

-- The connection that an event of a vendor of kind a names, with the sealed secrets that its signature is checked by.
create function directory.find_event_connection(named uuid)
returns table (workspace_id uuid, project_id uuid, id uuid, linked_project_id text, secrets text, hook_secrets text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select one.workspace_id, one.project_id, one.id, one.linked_project_id, one.secrets, one.hook_secrets
  from public.integration_connection as one
  where one.id = named and one.vendor = 'a' and one.state <> 'disconnected'
    and (one.secrets is not null or one.hook_secrets is not null)
$$;

-- The connections that an event of a company of a vendor of kind b can be for, likewise; at most `max`.
create function directory.list_event_connections(company text, max integer)
returns table (workspace_id uuid, project_id uuid, id uuid, linked_project_id text, secrets text, hook_secrets text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select one.workspace_id, one.project_id, one.id, one.linked_project_id, one.secrets, one.hook_secrets
  from public.integration_connection as one
  where one.company_id = company and one.vendor = 'b' and one.state <> 'disconnected'
    and (one.secrets is not null or one.hook_secrets is not null)
  order by one.id limit least(max, 1000)
$$;

-- Removes events that are older than 7 days, at most `max` at once; returns their number.
create function directory.remove_integration_inbox(before timestamptz, max integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.integration_inbox as entry
    where (entry.workspace_id, entry.connection_id, entry.key) in (
      select old.workspace_id, old.connection_id, old.key from public.integration_inbox as old
      where old.received_at < least(before, now() - interval '7 days') limit max
    )
    returning 1
  )
  select count(*)::integer from removed
$$;
revoke all on function directory.find_event_connection(uuid) from public;
revoke all on function directory.list_event_connections(text, integer) from public;
revoke all on function directory.remove_integration_inbox(timestamptz, integer) from public;
grant execute on function directory.find_event_connection(uuid) to :"service_role";
grant execute on function directory.list_event_connections(text, integer) to :"service_role";
grant execute on function directory.remove_integration_inbox(timestamptz, integer) to :"service_role";

create or replace function directory.list_key_ids() returns table (key_id text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  source text;
  found_id text;
begin
  foreach source in array array[
    'select split_part(secret, ''.'', 2) from public.webhook_subscription where split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(old_secret, ''.'', 2) from public.webhook_subscription where old_secret is not null and split_part(old_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from public.automation_rule where secret is not null and split_part(secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(client_secret, ''.'', 2) from public.sso_connection where client_secret is not null and split_part(client_secret, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(certificate, ''.'', 2) from public.sso_connection where certificate is not null and split_part(certificate, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.sso_request where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(identity, ''.'', 2) from public.sso_request where identity is not null and split_part(identity, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(private_key, ''.'', 2) from public.sso_signing_key where split_part(private_key, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(credentials, ''.'', 2) from public.integration_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secrets, ''.'', 2) from public.integration_connection where secrets is not null and split_part(secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(hook_secrets, ''.'', 2) from public.integration_connection where hook_secrets is not null and split_part(hook_secrets, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(verifier, ''.'', 2) from public.integration_consent where verifier is not null and split_part(verifier, ''.'', 2) > $1 order by 1 limit 1',
    'select split_part(secret, ''.'', 2) from directory.totp where split_part(secret, ''.'', 2) > $1 order by 1 limit 1'
  ] loop
    found_id := '';
    loop
      execute source into found_id using found_id;
      exit when found_id is null;
      key_id := found_id;
      return next;
    end loop;
  end loop;
  -- The tables of graphile_worker are made after the first migrations ran.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query execute
    'select distinct split_part(job.payload ->> ''sealed'', ''.'', 2) from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as kind on kind.id = job.task_id
     where kind.identifier = ''send_mail'' and job.attempts < job.max_attempts';
end
$$;
