-- Links a person of an identity provider to a member: by the provider's own name for them (NameID, or `iss` and `sub`), kept at the
-- first sign-in, since addresses change and are given to others (contract §15).
create table sso_identity (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  protocol text not null check (protocol in ('saml', 'oidc')),
  -- The entity id, or `iss`.
  issuer text not null,
  -- The audience that a subject is unique for: the format of a NameID, or the client id, because providers may name one person
  -- differently to each client.
  namespace text not null,
  subject text not null,
  -- SHA-256 of protocol, issuer and subject: subjects are too long for an index.
  subject_hash bytea not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (workspace_id, id),
  -- Finds the member of a subject.
  unique (workspace_id, subject_hash),
  foreign key (workspace_id, user_id) references member (workspace_id, user_id) on delete cascade
);
-- Finds the links of a member, and serves the foreign key.
create index sso_identity_of_user on sso_identity (workspace_id, user_id);
alter table sso_identity enable row level security;
create policy tenant on sso_identity using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on sso_identity to :"service_role";

-- Ends links in mails to a former address: whoever reads that mailbox now sets no password of this person.
create function directory.withdraw_mailed_links(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.one_time_token where one_time_token.user_id = $1
$$;
revoke execute on function directory.withdraw_mailed_links(uuid) from public;
grant execute on function directory.withdraw_mailed_links(uuid) to :"service_role";
