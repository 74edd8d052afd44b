-- The language and the theme that a person chose, on every browser and in the mails to them. Null: not chosen.
alter table directory.person
  add column language text check (language in ('en', 'ar')),
  add column theme text check (theme in ('light', 'dark', 'auto'));

create function directory.get_preferences(user_id uuid) returns table (language text, theme text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.language, person.theme from directory.person where person.id = $1
$$;

-- One statement, so that two browsers that change different members at once lose neither change.
create function directory.change_preferences(user_id uuid, change jsonb) returns table (language text, theme text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.person
  set language = case when $2 ? 'language' then $2->>'language' else person.language end,
      theme = case when $2 ? 'theme' then $2->>'theme' else person.theme end
  where person.id = $1
  returning person.language, person.theme
$$;

-- For the first paint of a page, which shows a session and waits for nothing else.
create function directory.find_session_preferences(token_hash bytea, now timestamptz) returns table (language text, theme text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select person.language, person.theme
  from directory.session join directory.person on person.id = session.user_id
  where session.token_hash = $1 and session.expires_at > $2 and person.deactivated_at is null
$$;

revoke execute on function directory.get_preferences(uuid) from public;
revoke execute on function directory.change_preferences(uuid, jsonb) from public;
revoke execute on function directory.find_session_preferences(bytea, timestamptz) from public;
grant execute on function directory.get_preferences(uuid) to :"service_role";
grant execute on function directory.change_preferences(uuid, jsonb) to :"service_role";
grant execute on function directory.find_session_preferences(bytea, timestamptz) to :"service_role";
