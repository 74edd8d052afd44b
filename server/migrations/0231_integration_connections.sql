-- Connections between projects and vendors: one row a project and kind of vendor, for ever, so that links and ledger outlive a
-- disconnection (integrations 11.2, 11.3).
create table integration_connection (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- The kind of the vendor: its slug is the operator's and may change.
  vendor text not null check (vendor in ('a', 'b', 'c')),
  auth_kind text not null check (auth_kind in ('oauth2', 'api_key', 'username_password')),
  -- As it was last decided; `syncing` and an expired token are derived when it is read.
  state text not null check (state in ('connected', 'error', 'needs_authorization', 'disconnected')),
  company_id text,
  linked_project_id text,
  linked_name text,
  account_id text,
  account_name text,
  -- Without its secrets; `secret_paths` names these, `secrets` holds them as sealed JSON by path.
  config jsonb not null default '{}',
  secret_paths text[] not null default '{}',
  secrets text,
  -- Sealed JSON; null once disconnected.
  credentials text,
  scopes text[] not null default '{}',
  token_expires_at timestamptz(3),
  has_refresh_token boolean not null default false,
  -- Counts the pairs of tokens: a refresh stores its pair only over the generation that it began with.
  token_generation integer not null default 0,
  token_lease uuid,
  token_leased_until timestamptz(3),
  -- When the pair was stored, for refresh tokens that end if they are not used.
  token_stored_at timestamptz(3),
  -- Since when the pair cannot be renewed, and when it was last tried.
  refresh_failing_since timestamptz(3),
  refresh_failed_at timestamptz(3),
  error_code text,
  error_message text,
  error_at timestamptz(3),
  -- The number of runs in a row that ended with a fault of the whole run.
  faults integer not null default 0,
  error_mailed_at timestamptz(3),
  last_synced_at timestamptz(3),
  last_push_at timestamptz(3),
  last_pull_at timestamptz(3),
  last_event_at timestamptz(3),
  hook_status text not null default 'none' check (hook_status in ('none', 'active', 'inactive', 'unknown')),
  paused_until timestamptz(3),
  -- True if events were missed: the next run that can pulls from the watermark.
  needs_catch_up boolean not null default false,
  created_by_type text not null,
  created_by_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, project_id, vendor),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade,
  check (state <> 'disconnected' or (credentials is null and secrets is null))
);
-- Serve list_key_ids.
create index integration_connection_credentials_key on integration_connection (split_part(credentials, '.', 2)) where credentials is not null;
create index integration_connection_secrets_key on integration_connection (split_part(secrets, '.', 2)) where secrets is not null;
alter table integration_connection enable row level security;
create policy tenant on integration_connection using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on integration_connection to :"service_role";

-- Consents that people began at a vendor (RFC 6749 §4.1), each used once within ten minutes.
create table integration_consent (
  workspace_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  vendor text not null check (vendor in ('a', 'b', 'c')),
  user_id uuid not null,
  session_id uuid not null,
  state_hash bytea not null,
  -- Sealed: the verifier of PKCE.
  verifier text,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, state_hash),
  foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade
);
create index integration_consent_created on integration_consent (workspace_id, created_at);
create index integration_consent_key on integration_consent (split_part(verifier, '.', 2)) where verifier is not null;
alter table integration_consent enable row level security;
create policy tenant on integration_consent using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, delete on integration_consent to :"service_role";
grant update (used_at, verifier) on integration_consent to :"service_role";

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
