-- Single sign-on of a workspace (spec 2.13, 5.9): its domains, its identity providers, what is under way at them, and what failed.

create table sso_domain (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- In ASCII and lower case, as behind the @ of an email_key.
  domain text not null,
  -- What the TXT record holds; public, like every record.
  token text not null,
  verified_at timestamptz(3),
  last_checked_at timestamptz(3),
  -- Since when the record of a verified domain is not there any more; it counts for a week longer.
  missing_since timestamptz(3),
  -- When the week was over.
  lost_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, domain)
);
-- Serves directory.list_sso_domains_due.
create index sso_domain_due on sso_domain (last_checked_at) where verified_at is not null;
alter table sso_domain enable row level security;
create policy tenant on sso_domain using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on sso_domain to :"service_role";

create table sso_connection (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  protocol text not null check (protocol in ('saml', 'oidc')),
  display_name text not null,
  login_handle text not null,
  active boolean not null default false,
  idp_initiated boolean not null default false,
  create_people boolean not null default true,
  -- What identifies the provider, which attributes are read, which roles they give: no secret.
  config jsonb not null,
  -- PEM, sealed; one a connection.
  certificate text,
  certificate_expires_at timestamptz(3),
  -- The least number of days before the end of the certificate of which the owners were told.
  certificate_told_days integer,
  client_secret text,
  replaces_id uuid,
  -- When a test sign-in last went well; null again where what it proved was changed.
  tested_at timestamptz(3),
  last_test jsonb,
  activated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
-- One at a time: whom a domain is routed to is never a question.
create unique index sso_connection_active on sso_connection (workspace_id) where active;
-- Serves directory.list_sso_certificates_due.
create index sso_connection_certificate on sso_connection (certificate_expires_at) where active;
alter table sso_connection enable row level security;
create policy tenant on sso_connection using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on sso_connection to :"service_role";

-- Login handles stand in addresses, so each belongs to one workspace of the deployment.
create table directory.sso_handle (
  handle text primary key,
  workspace_id uuid not null references workspace (id) on delete cascade
);
create index sso_handle_of_workspace on directory.sso_handle (workspace_id);

-- A sign-in, or the test of one, that is under way at the provider.
create table sso_request (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  purpose text not null check (purpose in ('sign_in', 'test')),
  -- SHA-256 of the id of the SAML request or of the state; null where the provider began.
  key_hash bytea,
  -- SHA-256 of the cookie of the browser that began; null where the provider began.
  browser_hash bytea,
  -- Nonce and PKCE verifier, sealed.
  secrets text,
  return_to text not null,
  -- The link of a test, and the way from the provider's answer back to the browser that began: SHA-256 of each.
  link_hash bytea,
  finish_hash bytea,
  -- Whom the provider vouched for, sealed.
  identity text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references sso_connection (workspace_id, id) on delete cascade
);
create unique index sso_request_key on sso_request (workspace_id, key_hash) where key_hash is not null;
create unique index sso_request_finish on sso_request (workspace_id, finish_hash) where finish_hash is not null;
create unique index sso_request_link on sso_request (workspace_id, link_hash) where link_hash is not null;
create index sso_request_of_connection on sso_request (workspace_id, connection_id);
-- Serves remove_old_sso.
create index sso_request_expires on sso_request (expires_at);
alter table sso_request enable row level security;
create policy tenant on sso_request using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on sso_request to :"service_role";

-- Assertions that were used, until they are of no use by their own times.
create table saml_assertion (
  workspace_id uuid not null references workspace (id) on delete cascade,
  -- SHA-256 of the provider's entity id and the assertion's id.
  hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, hash)
);
create index saml_assertion_expires on saml_assertion (expires_at);
alter table saml_assertion enable row level security;
create policy tenant on saml_assertion using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert on saml_assertion to :"service_role";

-- Sign-ins explained: what was checked, expected and received. Kept 30 days.
create table sso_attempt (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  at timestamptz(3) not null,
  purpose text not null check (purpose in ('sign_in', 'test')),
  outcome text not null check (outcome in ('succeeded', 'failed')),
  check_name text,
  expected text,
  received text,
  email text,
  request_id text,
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references sso_connection (workspace_id, id) on delete cascade
);
create index sso_attempt_of_connection on sso_attempt (workspace_id, connection_id, at desc, id desc);
create index sso_attempt_at on sso_attempt (at);
alter table sso_attempt enable row level security;
create policy tenant on sso_attempt using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert on sso_attempt to :"service_role";

-- True where the domain is the workspace's from now on, or was already; false where another workspace verified it.
create function directory.add_verified_domain(domain text, workspace_id uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.verified_domain as kept (domain, workspace_id, verified_at) values ($1, $2, $3)
  on conflict do nothing;
  return exists (select from directory.verified_domain as kept where kept.domain = $1 and kept.workspace_id = $2);
end
$$;

create function directory.remove_verified_domain(domain text, workspace_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.verified_domain as kept where kept.domain = $1 and kept.workspace_id = $2
$$;

-- Verified domains that were last looked at before this, page by page.
create function directory.list_sso_domains_due(before timestamptz, after_id uuid, most integer)
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select due.workspace_id, due.id from public.sso_domain as due
  where due.verified_at is not null and due.lost_at is null and due.last_checked_at < $1 and due.id > $2
  order by due.id limit $3
$$;

-- Active connections whose certificate ends before this, page by page.
create function directory.list_sso_certificates_due(before timestamptz, after_id uuid, most integer)
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select due.workspace_id, due.id from public.sso_connection as due
  where due.active and due.certificate_expires_at <= $1 and due.id > $2
  order by due.id limit $3
$$;

-- True where the handle is the workspace's from now on, or was already.
create function directory.add_sso_handle(handle text, workspace_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.sso_handle as kept (handle, workspace_id) values ($1, $2) on conflict do nothing;
  return exists (select from directory.sso_handle as kept where kept.handle = $1 and kept.workspace_id = $2);
end
$$;

create function directory.remove_sso_handle(handle text, workspace_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sso_handle as kept where kept.handle = $1 and kept.workspace_id = $2
$$;

-- The workspace that an address of single sign-on names.
create function directory.find_sso_handle(handle text) returns table (workspace_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.workspace_id from directory.sso_handle as kept where kept.handle = $1
$$;

-- Where people of a verified domain sign in.
create function directory.find_sso_route(domain text) returns table (login_handle text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select connection.login_handle
  from directory.verified_domain as verified
  join public.sso_connection as connection on connection.workspace_id = verified.workspace_id and connection.active
  where verified.domain = $1
$$;

-- The members of a workspace who are not deactivated, with what each can sign in by.
create function directory.list_sign_in_means(workspace_id uuid)
returns table (user_id uuid, name text, email text, role text, of_verified_domain boolean, has_password boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, member.role,
    exists (
      select from directory.verified_domain as verified
      where verified.workspace_id = member.workspace_id and verified.domain = split_part(person.email_key, '@', 2)),
    person.password_hash is not null
  from public.member join directory.person on person.id = member.user_id
  where member.workspace_id = $1 and member.deactivated_at is null and person.deactivated_at is null
  order by member.role = 'owner' desc, person.name, person.id
$$;

-- A part at a time, like remove_old_changes.
create function directory.remove_old_sso(now timestamptz, attempts_before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with requests as (
    delete from public.sso_request as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.sso_request as old where old.expires_at < $1 order by old.expires_at limit $3)
    returning 1
  ), assertions as (
    delete from public.saml_assertion as kept where (kept.workspace_id, kept.hash) in (
      select old.workspace_id, old.hash from public.saml_assertion as old where old.expires_at < $1 order by old.expires_at limit $3)
    returning 1
  ), attempts as (
    delete from public.sso_attempt as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.sso_attempt as old where old.at < $2 order by old.at limit $3)
    returning 1
  ) select greatest((select count(*) from requests), (select count(*) from assertions), (select count(*) from attempts))::int
$$;

revoke execute on function directory.add_verified_domain(text, uuid, timestamptz), directory.remove_verified_domain(text, uuid),
  directory.list_sso_domains_due(timestamptz, uuid, integer), directory.list_sso_certificates_due(timestamptz, uuid, integer),
  directory.add_sso_handle(text, uuid), directory.remove_sso_handle(text, uuid), directory.find_sso_handle(text),
  directory.find_sso_route(text), directory.list_sign_in_means(uuid),
  directory.remove_old_sso(timestamptz, timestamptz, integer) from public;
grant execute on function directory.add_verified_domain(text, uuid, timestamptz), directory.remove_verified_domain(text, uuid),
  directory.list_sso_domains_due(timestamptz, uuid, integer), directory.list_sso_certificates_due(timestamptz, uuid, integer),
  directory.add_sso_handle(text, uuid), directory.remove_sso_handle(text, uuid), directory.find_sso_handle(text),
  directory.find_sso_route(text), directory.list_sign_in_means(uuid),
  directory.remove_old_sso(timestamptz, timestamptz, integer) to :"service_role";
