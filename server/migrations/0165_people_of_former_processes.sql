-- A process of the former release adds people without saying that they proved their mailbox. With a password they did: passwords come
-- with mailed links, the set-up and the operator alone. Without one they were made by a provider.
create or replace function directory.add_person(
  id uuid, email text, email_key text, name text, password_hash text, created_at timestamptz,
  email_proven_at timestamptz default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.person (id, email, email_key, name, password_hash, password_changed_at, created_at, email_proven_at)
  values ($1, $2, $3, $4, $5, case when $5 is null then null else $6 end, $6, coalesce($7, case when $5 is not null then $6 end))
$$;
