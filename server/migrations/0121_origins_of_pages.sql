-- Origins whose pages may read answers of the API (CORS, decision 0019): those of the redirect addresses of OAuth applications, and
-- for API keys a list of the workspace.

create table key_origins (
  workspace_id uuid primary key references workspace(id) on delete cascade,
  origins text[] not null,
  updated_at timestamptz(3) not null
);
alter table key_origins enable row level security;
create policy tenant on key_origins using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update on key_origins to :"service_role";
-- Serves directory.is_known_origin.
create index key_origins_origins on key_origins using gin (origins);

-- A redirect address is kept as the URL standard writes it, so that its origin is its beginning.
create function directory.origins_of_addresses(addresses text[]) returns text[]
language sql immutable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct substring(address from '^https?://[^/?]+')), '{}') from unnest($1) as address
$$;
-- Serves directory.is_known_origin.
create index oauth_application_origins on oauth_application using gin (directory.origins_of_addresses(redirect_uris))
  where deleted_at is null;

-- True where a client of this deployment names the origin: a preflight carries no credential that could say which client it is.
-- A suspended application counts, since its access tokens go on for up to an hour.
create function directory.is_known_origin(origin text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.key_origins where origins @> array[$1])
      or exists (select from public.oauth_application
                 where deleted_at is null and directory.origins_of_addresses(redirect_uris) @> array[$1])
$$;
revoke execute on function directory.origins_of_addresses(text[]) from public;
grant execute on function directory.origins_of_addresses(text[]) to :"service_role";
revoke execute on function directory.is_known_origin(text) from public;
grant execute on function directory.is_known_origin(text) to :"service_role";

-- Processes keep in memory what they read of origins, until the access version moves.
create trigger key_origins_access_insert after insert on key_origins referencing new table as touched
  for each statement execute function directory.raise_access_version();
create trigger key_origins_access_update after update on key_origins referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, origins');
create trigger key_origins_access_delete after delete on key_origins referencing old table as touched
  for each statement execute function directory.raise_access_version();
create trigger oauth_application_origins_insert after insert on oauth_application referencing new table as touched
  for each statement execute function directory.raise_access_version();
create trigger oauth_application_origins_update after update on oauth_application
  referencing old table as before new table as after
  for each statement execute function directory.raise_access_version('workspace_id, id, redirect_uris');
