-- Sessions, keys, one-time tokens, invitations. Tokens are never stored, only their SHA-256.

-- Globally unique hashes and whose they are: a reference table when the schema is distributed.
create table directory.credential (
  hash bytea primary key,
  kind text not null check (kind in ('api_key')),
  workspace_id uuid not null,
  id uuid not null
);

create table api_key (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  prefix text not null,
  scope text not null check (scope in ('read', 'write', 'admin')),
  created_by_type text not null check (created_by_type in ('user', 'key', 'system', 'operator')),
  created_by_id text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, id)
);
alter table api_key enable row level security;
create policy tenant on api_key using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on api_key to :"service_role";
create trigger api_key_access after update of revoked_at, scope, name or delete on api_key
  for each statement execute function directory.raise_access_version();

create table directory.session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references directory.person (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  address text,
  user_agent text
);
create index session_of_user on directory.session (user_id);
create index session_expires on directory.session (expires_at);
create trigger session_access after delete on directory.session
  for each statement execute function directory.raise_access_version();

-- Password resets and the first owner's set-up: each token works once and for a while.
create table directory.one_time_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('password_reset', 'set_up')),
  user_id uuid references directory.person (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index one_time_token_user on directory.one_time_token (user_id);

create table invitation (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  project_roles jsonb not null default '[]',
  -- Of the mail, and of the one that is sent again.
  language text not null default 'en' check (language in ('en', 'ar')),
  invited_by uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, id)
);
-- One open invitation an address and workspace.
create unique index invitation_open on invitation (workspace_id, email_key)
  where accepted_at is null and revoked_at is null;
-- Across workspaces, by the token in the mail: directory.find_invitation.
create index invitation_token on invitation (token_hash);
alter table invitation enable row level security;
create policy tenant on invitation using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on invitation to :"service_role";

-- Below: everything that looks across workspaces or into the directory, by name. Each runs with its owner's rights; the
-- service role has EXECUTE and nothing else there. platform/access/directory.db.test.ts holds the list of them.

create function directory.find_api_keys(hashes bytea[])
returns table (hash bytea, workspace_id uuid, id uuid, name text, prefix text, scope text, workspace_name text, workspace_plan text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select credential.hash, api_key.workspace_id, api_key.id, api_key.name, api_key.prefix, api_key.scope,
         workspace.name, workspace.plan
  from directory.credential
  join public.api_key on api_key.workspace_id = credential.workspace_id and api_key.id = credential.id
  join public.workspace on workspace.id = credential.workspace_id
  where credential.hash = any (hashes) and credential.kind = 'api_key' and api_key.revoked_at is null
$$;

create function directory.add_api_key_hash(hash bytea, workspace_id uuid, id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.credential (hash, kind, workspace_id, id) values ($1, 'api_key', $2, $3)
$$;

-- Written at most once a minute a key, in batches, by the process that saw it used.
create function directory.touch_api_keys(workspace_ids uuid[], ids uuid[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.api_key set last_used_at = greatest(api_key.last_used_at, $3)
  from unnest($1, $2) as used (workspace_id, id)
  where api_key.workspace_id = used.workspace_id and api_key.id = used.id
    and (api_key.last_used_at is null or api_key.last_used_at < $3 - interval '1 minute')
$$;

create function directory.find_session(token_hash bytea, now timestamptz)
returns table (
  id uuid, user_id uuid, name text, email text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  memberships jsonb
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, person.id, person.name, person.email, session.created_at, session.last_seen_at,
    session.expires_at, coalesce((
      select jsonb_agg(jsonb_build_object('workspaceId', member.workspace_id, 'workspaceName', workspace.name,
                                          'plan', workspace.plan, 'role', member.role) order by workspace.name, workspace.id)
      from public.member join public.workspace on workspace.id = member.workspace_id
      where member.user_id = person.id), '[]')
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2 and person.deactivated_at is null
$$;

create function directory.add_session(
  id uuid, token_hash bytea, user_id uuid, created_at timestamptz, expires_at timestamptz, address text, user_agent text
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
  values ($1, $2, $3, $4, $4, $5, $6, $7)
$$;

create function directory.touch_session(id uuid, seen_at timestamptz, expires_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.session set last_seen_at = $2, expires_at = $3 where session.id = $1
$$;

-- Ends one session (id given), or all of a person's but the one to keep.
create function directory.end_sessions(user_id uuid, id uuid, keep uuid) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    delete from directory.session
    where session.user_id = $1 and ($2 is null or session.id = $2) and ($3 is null or session.id <> $3)
    returning 1
  ) select count(*)::int from ended
$$;

create function directory.list_sessions(user_id uuid, now timestamptz)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, address text, user_agent text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select session.id, session.created_at, session.last_seen_at, session.expires_at, session.address, session.user_agent
  from directory.session where session.user_id = $1 and session.expires_at > $2
  order by session.last_seen_at desc, session.id desc limit 200
$$;

create function directory.find_person(email_key text)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash, person.deactivated_at
  from directory.person where person.email_key = $1
$$;

create function directory.get_person(id uuid)
returns table (id uuid, name text, email text, password_hash text, deactivated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.id, person.name, person.email, person.password_hash, person.deactivated_at
  from directory.person where person.id = $1
$$;

-- Raises unique_violation when the address is taken.
create function directory.add_person(id uuid, email text, email_key text, name text, password_hash text, created_at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.person (id, email, email_key, name, password_hash, password_changed_at, created_at)
  values ($1, $2, $3, $4, $5, case when $5 is null then null else $6 end, $6)
$$;

create function directory.set_password(id uuid, password_hash text, changed_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person set password_hash = $2, password_changed_at = $3 where person.id = $1
$$;

create function directory.rename_person(id uuid, name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person set name = $2 where person.id = $1
$$;

create function directory.count_people() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from directory.person
$$;

create function directory.add_one_time_token(hash bytea, purpose text, user_id uuid, created_at timestamptz, expires_at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.one_time_token (hash, purpose, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)
$$;

create function directory.find_one_time_token(hash bytea, purpose text, now timestamptz)
returns table (user_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select one_time_token.user_id, one_time_token.expires_at from directory.one_time_token
  where one_time_token.hash = $1 and one_time_token.purpose = $2 and one_time_token.expires_at > $3
$$;

-- Deletes the token and answers with its person: of two that come at once, one gets the row.
create function directory.use_one_time_token(hash bytea, purpose text, now timestamptz)
returns table (user_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.one_time_token
  where one_time_token.hash = $1 and one_time_token.purpose = $2 and one_time_token.expires_at > $3
  returning one_time_token.user_id
$$;

-- Withdraws the open tokens of a purpose: a person's, or those of nobody.
create function directory.withdraw_one_time_tokens(purpose text, user_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.one_time_token
  where one_time_token.purpose = $1 and one_time_token.user_id is not distinct from $2
$$;

-- With the role that the inviter has by now: null for one who left or was deactivated, whose invitations end with them.
create function directory.find_invitation(token_hash bytea, now timestamptz)
returns table (
  workspace_id uuid, id uuid, workspace_name text, email text, email_key text, role text, inviter_role text
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select invitation.workspace_id, invitation.id, workspace.name, invitation.email, invitation.email_key, invitation.role,
         inviter.role
  from public.invitation join public.workspace on workspace.id = invitation.workspace_id
  left join (public.member as inviter join directory.person on person.id = inviter.user_id and person.deactivated_at is null)
    on inviter.workspace_id = invitation.workspace_id and inviter.user_id = invitation.invited_by
  where invitation.token_hash = $1 and invitation.accepted_at is null and invitation.revoked_at is null
    and invitation.expires_at > $2
$$;

-- A person's way to a project: the project decides the workspace, and both roles come with it. No row: not theirs.
create function directory.find_project_access(user_id uuid, project_id uuid)
returns table (workspace_id uuid, workspace_role text, project_role text, plan text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select member.workspace_id, member.role, project_member.role, workspace.plan
  from public.member
  join public.workspace on workspace.id = member.workspace_id
  join public.project on project.workspace_id = member.workspace_id and project.id = $2
  left join public.project_member on project_member.workspace_id = member.workspace_id
    and project_member.project_id = $2 and project_member.user_id = $1
  where member.user_id = $1 and (member.role in ('owner', 'admin') or project_member.role is not null)
$$;

create function directory.project_exists(workspace_id uuid, project_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.project where project.workspace_id = $1 and project.id = $2)
$$;

-- For the command line: a workspace by id or by its name, when that names exactly one.
create function directory.find_workspaces(id_or_name text) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select workspace.id, workspace.name from public.workspace
  where workspace.id::text = $1 or workspace.name = $1 order by workspace.id limit 3
$$;

create function directory.find_api_key_home(id uuid) returns table (workspace_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select credential.workspace_id from directory.credential where credential.id = $1 and credential.kind = 'api_key'
$$;

-- What a person did that belongs to no one workspace (sign-in, a new password) stands in the log of each of theirs.
create function directory.audit_person(user_id uuid, action text, detail jsonb, request_id text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_entry (workspace_id, id, at, actor_type, actor_id, action, subject_type, subject_id, detail, request_id)
  select member.workspace_id, gen_random_uuid(), $5, 'user', $1::text, $2, 'user', $1::text, $3, $4
  from public.member where member.user_id = $1
$$;

create function directory.remove_expired(now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.session where session.expires_at <= $1;
  delete from directory.one_time_token where one_time_token.expires_at <= $1;
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to :"service_role";
