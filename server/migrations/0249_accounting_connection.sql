-- The connection between a workspace and its accounting provider: one row a workspace, for ever, so that what was sent outlives a
-- disconnection (integrations 11.18).
create table accounting_connection (
  workspace_id uuid not null,
  id uuid not null,
  -- The slug of the provider that it was connected to: the operator may configure another one.
  provider text not null,
  -- As it was last decided; an expired token is derived when it is read.
  state text not null check (state in ('connected', 'error', 'needs_authorization', 'disconnected')),
  -- The address that a person gave; null for the operator's.
  base_url text,
  account_id text,
  account_name text,
  -- The company that the credentials lead to, which documents are written into; null until it was read.
  company_id text,
  company_name text,
  company_currency text,
  company_has_draft_bills boolean,
  -- False until the company of the credentials that are stored now was compared with the one above.
  is_checked boolean not null default false,
  require_second_person boolean not null default false,
  default_kind text not null default 'purchase_order' check (default_kind in ('purchase_order', 'bill')),
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
  error_said jsonb,
  error_at timestamptz(3),
  -- The number of runs in a row that ended with a fault of the whole run.
  faults integer not null default 0,
  error_mailed_at timestamptz(3),
  created_by_type text not null,
  created_by_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id),
  foreign key (workspace_id) references workspace (id) on delete cascade,
  check (state <> 'disconnected' or credentials is null),
  check ((company_id is null) = (company_name is null) and (company_id is null) = (company_currency is null)
    and (company_id is null) = (company_has_draft_bills is null))
);
-- Serves list_key_ids.
create index accounting_connection_credentials_key on accounting_connection (split_part(credentials, '.', 2)) where credentials is not null;
alter table accounting_connection enable row level security;
create policy tenant on accounting_connection using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on accounting_connection to :"service_role";

-- Contacts, accounts, taxes and tracking as they were last read, so that an approval needs no call of the provider.
create table accounting_choice (
  workspace_id uuid not null,
  connection_id uuid not null,
  list text not null check (list in ('contacts', 'accounts', 'taxes', 'tracking')),
  vendor_id text not null,
  name text not null,
  code text,
  is_archived boolean not null,
  seen_at timestamptz(3) not null,
  primary key (workspace_id, connection_id, list, vendor_id),
  foreign key (workspace_id, connection_id) references accounting_connection (workspace_id, id) on delete cascade
);
alter table accounting_choice enable row level security;
create policy tenant on accounting_choice using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on accounting_choice to :"service_role";

-- Consents for accounting are of no project. The next migration of accounting validates both constraints.
alter table integration_consent
  alter column project_id drop not null,
  drop constraint integration_consent_vendor_check,
  add constraint integration_consent_vendor_check
    check (vendor in ('a', 'b', 'c', 'accounting') and (vendor = 'accounting') = (project_id is null)) not valid,
  add constraint integration_consent_workspace_id_fkey
    foreign key (workspace_id) references workspace (id) on delete cascade not valid;

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
    'select split_part(credentials, ''.'', 2) from public.accounting_connection where credentials is not null and split_part(credentials, ''.'', 2) > $1 order by 1 limit 1',
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
