-- OAuth applications of a workspace, the grants that people give them, and what the authorization server keeps: codes, tokens,
-- interactions and sessions of the browser flow, each by the SHA-256 of its value alone (identity/oauth-server).

alter table directory.credential drop constraint credential_kind_check;
alter table directory.credential add constraint credential_kind_check check (kind in ('api_key', 'oauth_client'));

create table oauth_application (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  client_id text not null,
  name text not null,
  client_type text not null check (client_type in ('confidential', 'public')),
  redirect_uris text[] not null,
  scopes text[] not null,
  secret_hash bytea,
  secret_changed_at timestamptz(3),
  old_secret_hash bytea,
  old_secret_until timestamptz(3),
  suspended_at timestamptz(3),
  -- Its grants are dead from then on; the row stays for the audit log.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  check ((client_type = 'confidential') = (secret_hash is not null))
);
alter table oauth_application enable row level security;
create policy tenant on oauth_application using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on oauth_application to :"service_role";
-- Suspension is none of these: running access tokens end with their hour.
create trigger oauth_application_access_update after update on oauth_application
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, id, scopes, name, deleted_at');
create trigger oauth_application_access_delete after delete on oauth_application
  referencing old table as touched for each statement execute function directory.raise_access_version();

create table oauth_grant (
  workspace_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  user_id uuid not null references directory.person (id) on delete cascade,
  scopes text[] not null,
  payload jsonb not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, application_id) references oauth_application (workspace_id, id) on delete cascade
);
-- The list of an application's grants.
create index oauth_grant_of_application on oauth_grant (workspace_id, application_id, created_at desc, id desc);
-- The list of a person's grants, across workspaces.
create index oauth_grant_of_user on oauth_grant (user_id);
-- directory.find_oauth_grant has but the id.
create index oauth_grant_id on oauth_grant (id);
-- Serves remove_old_oauth.
create index oauth_grant_expires on oauth_grant (expires_at);
alter table oauth_grant enable row level security;
create policy tenant on oauth_grant using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, update on oauth_grant to :"service_role";
create trigger oauth_grant_access_update after update on oauth_grant
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, id, revoked_at');

-- Who leaves a workspace takes no grant along: a member who comes back grants anew.
create function directory.end_grants_of_leavers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.oauth_grant as kept set revoked_at = clock_timestamp()
  from touched where kept.workspace_id = touched.workspace_id and kept.user_id = touched.user_id and kept.revoked_at is null;
  return null;
end
$$;
revoke execute on function directory.end_grants_of_leavers() from public;
grant execute on function directory.end_grants_of_leavers() to :"service_role";
create trigger member_end_grants after delete on member
  referencing old table as touched for each statement execute function directory.end_grants_of_leavers();

create table directory.oauth_record (
  -- AccessToken, RefreshToken, AuthorizationCode, Interaction, Session: the library's names for its models.
  kind text not null,
  hash bytea not null,
  grant_id uuid,
  payload jsonb not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  -- Of an access token alone: others are deleted, which no process has to hear of.
  ended_at timestamptz(3),
  primary key (kind, hash)
);
create index oauth_record_grant on directory.oauth_record (grant_id) where grant_id is not null;
create index oauth_record_expires on directory.oauth_record (expires_at);
create trigger oauth_record_access_update after update on directory.oauth_record
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('kind, hash, ended_at');

create function directory.add_oauth_client(hash bytea, workspace_id uuid, id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'oauth_client', $2, $3)
$$;

-- The application that a client id names, whatever its workspace; none that was deleted.
create function directory.find_oauth_client(hash bytea)
returns table (
  workspace_id uuid, workspace_name text, id uuid, client_id text, name text, client_type text, redirect_uris text[],
  scopes text[], secret_hash bytea, old_secret_hash bytea, old_secret_until timestamptz, suspended_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select workspace.id, workspace.name, application.id, application.client_id, application.name, application.client_type,
    application.redirect_uris, application.scopes, application.secret_hash, application.old_secret_hash,
    application.old_secret_until, application.suspended_at
  from directory.credential
  join public.oauth_application as application
    on application.workspace_id = credential.workspace_id and application.id = credential.id
  join public.workspace on workspace.id = credential.workspace_id
  where credential.hash = $1 and credential.kind = 'oauth_client' and application.deleted_at is null
$$;

-- A grant of a member of the application's workspace; false where the person is none (any more) or the application is gone.
create function directory.save_oauth_grant(
  id uuid, client_hash bytea, user_id uuid, scopes text[], payload jsonb, created_at timestamptz, expires_at timestamptz
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with saved as (
    insert into public.oauth_grant as kept (workspace_id, id, application_id, user_id, scopes, payload, created_at, expires_at)
    select application.workspace_id, $1, application.id, $3, $4, $5, $6, $7
    from directory.credential
    join public.oauth_application as application
      on application.workspace_id = credential.workspace_id and application.id = credential.id
    join public.member on member.workspace_id = application.workspace_id and member.user_id = $3
    join directory.person on person.id = $3
    where credential.hash = $2 and credential.kind = 'oauth_client' and application.deleted_at is null
      and application.suspended_at is null and person.deactivated_at is null
    on conflict (workspace_id, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning 1
  ) select exists (select from saved)
$$;

-- What the library kept of a grant that still stands, of a person who is still a member.
create function directory.find_oauth_grant(id uuid, now timestamptz) returns table (payload jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.payload
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where kept.id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
    and person.deactivated_at is null
$$;

-- Revokes a grant: of its workspace where one is given, of its person where one is given. Its tokens are of no use from then on.
create function directory.end_oauth_grant(id uuid, user_id uuid, at timestamptz) returns table (workspace_id uuid, application_id uuid, name text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    update public.oauth_grant as kept set revoked_at = $3
    where kept.id = $1 and kept.revoked_at is null and ($2 is null or kept.user_id = $2)
    returning kept.workspace_id, kept.application_id
  ), forgotten as (
    delete from directory.oauth_record as kept where kept.grant_id = $1 and exists (select from ended)
  )
  select ended.workspace_id, ended.application_id, application.name
  from ended join public.oauth_application as application
    on application.workspace_id = ended.workspace_id and application.id = ended.application_id
$$;

-- The grants of a person that still stand, the latest first.
create function directory.list_oauth_grants(user_id uuid, now timestamptz)
returns table (
  id uuid, scopes text[], created_at timestamptz, last_used_at timestamptz, application_id uuid, application_name text,
  suspended boolean, workspace_id uuid, workspace_name text
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.id, kept.scopes, kept.created_at, kept.last_used_at, application.id, application.name,
    application.suspended_at is not null, workspace.id, workspace.name
  from public.oauth_grant as kept
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  where kept.user_id = $1 and kept.revoked_at is null and kept.expires_at > $2 and application.deleted_at is null
  order by kept.created_at desc, kept.id desc limit 200
$$;

-- Saves a code, a token, an interaction or a session.
create function directory.save_oauth_record(
  kind text, hash bytea, grant_id uuid, payload jsonb, expires_at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.oauth_record as kept (kind, hash, grant_id, payload, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
$$;

create function directory.find_oauth_record(kind text, hash bytea, now timestamptz)
returns table (payload jsonb, consumed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select kept.payload, kept.consumed_at from directory.oauth_record as kept
  where kept.kind = $1 and kept.hash = $2 and kept.expires_at > $3 and kept.ended_at is null
$$;

-- True for the one caller that consumes it.
create function directory.consume_oauth_record(kind text, hash bytea, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with consumed as (
    update directory.oauth_record as kept set consumed_at = $3
    where kept.kind = $1 and kept.hash = $2 and kept.consumed_at is null
    returning 1
  ) select exists (select from consumed)
$$;

create function directory.end_oauth_record(kind text, hash bytea, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if $1 = 'AccessToken' then
    update directory.oauth_record as kept set ended_at = $3
    where kept.kind = $1 and kept.hash = $2 and kept.ended_at is null;
  else
    delete from directory.oauth_record as kept where kept.kind = $1 and kept.hash = $2;
  end if;
end
$$;

-- Whom an access token stands for, in the one workspace that it is bound to; none of a person who left or was deactivated.
create function directory.find_oauth_caller(hash bytea, now timestamptz)
returns table (
  user_id uuid, name text, email text, workspace_id uuid, workspace_name text, plan text, role text, grant_id uuid,
  application_id uuid, application_scopes text[], scope text, expires_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, workspace.id, workspace.name, workspace.plan, member.role, kept.id,
    application.id, application.scopes, token.payload ->> 'scope', token.expires_at, kept.last_used_at
  from directory.oauth_record as token
  join public.oauth_grant as kept on kept.id = token.grant_id
  join public.oauth_application as application
    on application.workspace_id = kept.workspace_id and application.id = kept.application_id
  join public.workspace on workspace.id = kept.workspace_id
  join public.member on member.workspace_id = kept.workspace_id and member.user_id = kept.user_id
  join directory.person on person.id = kept.user_id
  where token.kind = 'AccessToken' and token.hash = $1 and token.expires_at > $2 and token.ended_at is null
    and kept.revoked_at is null and application.deleted_at is null and person.deactivated_at is null
$$;

create function directory.touch_oauth_grant(id uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.oauth_grant as kept set last_used_at = greatest(kept.last_used_at, $2) where kept.id = $1
$$;

-- A part at a time, like remove_old_changes.
create function directory.remove_old_oauth(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with records as (
    delete from directory.oauth_record as kept where (kept.kind, kept.hash) in (
      select old.kind, old.hash from directory.oauth_record as old where old.expires_at < $1 order by old.expires_at limit $2)
    returning 1
  ), grants as (
    delete from public.oauth_grant as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.oauth_grant as old where old.expires_at < $1 order by old.expires_at limit $2)
    returning 1
  ) select greatest((select count(*) from records), (select count(*) from grants))::int
$$;

revoke execute on function directory.add_oauth_client(bytea, uuid, uuid), directory.find_oauth_client(bytea),
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz),
  directory.find_oauth_grant(uuid, timestamptz), directory.end_oauth_grant(uuid, uuid, timestamptz),
  directory.list_oauth_grants(uuid, timestamptz), directory.save_oauth_record(text, bytea, uuid, jsonb, timestamptz),
  directory.find_oauth_record(text, bytea, timestamptz), directory.consume_oauth_record(text, bytea, timestamptz),
  directory.end_oauth_record(text, bytea, timestamptz), directory.find_oauth_caller(bytea, timestamptz),
  directory.touch_oauth_grant(uuid, timestamptz), directory.remove_old_oauth(timestamptz, integer) from public;
grant execute on function directory.add_oauth_client(bytea, uuid, uuid), directory.find_oauth_client(bytea),
  directory.save_oauth_grant(uuid, bytea, uuid, text[], jsonb, timestamptz, timestamptz),
  directory.find_oauth_grant(uuid, timestamptz), directory.end_oauth_grant(uuid, uuid, timestamptz),
  directory.list_oauth_grants(uuid, timestamptz), directory.save_oauth_record(text, bytea, uuid, jsonb, timestamptz),
  directory.find_oauth_record(text, bytea, timestamptz), directory.consume_oauth_record(text, bytea, timestamptz),
  directory.end_oauth_record(text, bytea, timestamptz), directory.find_oauth_caller(bytea, timestamptz),
  directory.touch_oauth_grant(uuid, timestamptz), directory.remove_old_oauth(timestamptz, integer) to :"service_role";
