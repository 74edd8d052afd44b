-- Keys by which a workspace signs its SAML requests: one signs, another one may be published beside it while keys are rotated.
create table sso_signing_key (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('rsa_2048', 'rsa_3072', 'ec_p256')),
  active boolean not null,
  -- PEM.
  certificate text not null,
  -- PKCS #8 in PEM, sealed.
  private_key text not null,
  activated_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
-- One key signs.
create unique index sso_signing_key_active on sso_signing_key (workspace_id) where active;
-- Serves list_key_ids.
create index sso_signing_key_key on sso_signing_key (split_part(private_key, '.', 2));
alter table sso_signing_key enable row level security;
create policy tenant on sso_signing_key using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on sso_signing_key to :"service_role";

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
    'select split_part(private_key, ''.'', 2) from public.sso_signing_key where split_part(private_key, ''.'', 2) > $1 order by 1 limit 1',
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
end
$$;
