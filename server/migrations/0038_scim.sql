-- Provisioning by a workspace's identity provider (identity/scim): the tokens that it shows, what it said of people beyond what
-- the service needs, and the last calls of each token.

alter table directory.credential drop constraint credential_kind_check;
alter table directory.credential add constraint credential_kind_check
  check (kind in ('api_key', 'oauth_client', 'scim_token'));

-- Who provisions is no person and no key: the log names the token.
alter table audit_entry drop constraint audit_entry_actor_type_check;
alter table audit_entry add constraint audit_entry_actor_type_check
  check (actor_type in ('user', 'key', 'system', 'operator', 'scim'));

create table scim_token (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, id)
);
alter table scim_token enable row level security;
create policy tenant on scim_token using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on scim_token to :"service_role";
create trigger scim_token_access_update after update on scim_token
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('workspace_id, id, name, revoked_at');
create trigger scim_token_access_delete after delete on scim_token
  referencing old table as touched for each statement execute function directory.raise_access_version();

-- What the identity provider said of a member. Name, address and standing are the person's and the membership's own.
create table scim_user (
  workspace_id uuid not null,
  user_id uuid not null,
  external_id text,
  -- The attributes of the resource under the names of its schema (users/user-schema.ts), userName, externalId and active left out.
  attributes jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id),
  -- Also serves the filter by externalId, which each provider begins with.
  unique (workspace_id, external_id),
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
alter table scim_user enable row level security;
create policy tenant on scim_user using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on scim_user to :"service_role";

-- The last calls of a token; never a body, a query or a header of theirs.
create table scim_call (
  workspace_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  status integer not null,
  did text,
  user_id uuid,
  scim_type text,
  reason text,
  primary key (workspace_id, id),
  foreign key (workspace_id, token_id) references scim_token (workspace_id, id) on delete cascade
);
-- The list of a token's calls, the latest first, and what is cut off behind it.
create index scim_call_of_token on scim_call (workspace_id, token_id, id);
-- Serves remove_old_scim_calls.
create index scim_call_at on scim_call (at);
alter table scim_call enable row level security;
create policy tenant on scim_call using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, delete on scim_call to :"service_role";

-- With the key that addresses are compared by: a filter by userName finds its one row by person_email_key_key.
create or replace view workspace_person with (security_barrier) as
  select member.workspace_id, person.id, person.name, person.email,
    coalesce(person.deactivated_at, member.deactivated_at) as deactivated_at, person.email_key
  from member join directory.person on person.id = member.user_id
  where member.workspace_id = current_setting('app.workspace_id')::uuid;

create function directory.add_scim_token(hash bytea, workspace_id uuid, id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'scim_token', $2, $3)
$$;

-- The token of that hash, whatever its workspace; none that was revoked.
create function directory.find_scim_token(hash bytea)
returns table (id uuid, name text, workspace_id uuid, workspace_name text, workspace_plan text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select token.id, token.name, workspace.id, workspace.name, workspace.plan
  from directory.credential
  join public.scim_token as token on token.workspace_id = credential.workspace_id and token.id = credential.id
  join public.workspace on workspace.id = token.workspace_id
  where credential.hash = $1 and credential.kind = 'scim_token' and token.revoked_at is null
$$;

-- Whether a person is a member of another workspace: then no single workspace's identity provider may change their account.
create function directory.is_member_elsewhere(user_id uuid, workspace_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.member where member.user_id = $1 and member.workspace_id <> $2)
$$;

create function directory.change_email(id uuid, email text, email_key text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person set email = $2, email_key = $3 where person.id = $1
$$;

-- Ends every way in that a person had: whoever holds the mailbox now asks for a password, or signs in through the workspace's
-- identity provider. For an account that passes to another address or, without any workspace, into one.
create function directory.forget_sign_in(id uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.person set password_hash = null, password_changed_at = $2 where person.id = $1;
  delete from directory.session where session.user_id = $1;
  delete from directory.one_time_token where one_time_token.user_id = $1;
  update public.oauth_grant as kept set revoked_at = $2 where kept.user_id = $1 and kept.revoked_at is null;
end
$$;

-- A part at a time, like remove_old_changes.
create function directory.remove_old_scim_calls(before timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from public.scim_call as kept where (kept.workspace_id, kept.id) in (
      select old.workspace_id, old.id from public.scim_call as old where old.at < $1 order by old.at limit $2)
    returning 1
  ) select count(*)::int from removed
$$;

revoke execute on function directory.add_scim_token(bytea, uuid, uuid), directory.find_scim_token(bytea),
  directory.is_member_elsewhere(uuid, uuid), directory.change_email(uuid, text, text),
  directory.forget_sign_in(uuid, timestamptz), directory.remove_old_scim_calls(timestamptz, integer) from public;
grant execute on function directory.add_scim_token(bytea, uuid, uuid), directory.find_scim_token(bytea),
  directory.is_member_elsewhere(uuid, uuid), directory.change_email(uuid, text, text),
  directory.forget_sign_in(uuid, timestamptz), directory.remove_old_scim_calls(timestamptz, integer) to :"service_role";
