-- Bounds the mails with links to reset a password that a stranger may have sent to somebody. Index one_time_token_user.
create function directory.count_one_time_tokens(purpose text, user_id uuid, since timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from directory.one_time_token
  where one_time_token.purpose = $1 and one_time_token.user_id = $2 and one_time_token.created_at > $3
$$;

revoke execute on function directory.count_one_time_tokens(text, uuid, timestamptz) from public;
grant execute on function directory.count_one_time_tokens(text, uuid, timestamptz) to :"service_role";
