-- Which master keys the database needs: the ids that sealed values name (`v1.<id>.…`), found by one step down an index a key,
-- however many values there are. Asked at each start and by readiness.
create index webhook_subscription_key on webhook_subscription (split_part(secret, '.', 2));
create index webhook_subscription_old_key on webhook_subscription (split_part(old_secret, '.', 2)) where old_secret is not null;
create index automation_rule_key on automation_rule (split_part(secret, '.', 2)) where secret is not null;
create index sso_connection_key on sso_connection (split_part(client_secret, '.', 2)) where client_secret is not null;
create index sso_connection_certificate_key on sso_connection (split_part(certificate, '.', 2)) where certificate is not null;
create index totp_key on directory.totp (split_part(secret, '.', 2));

create function directory.list_key_ids() returns table (key_id text)
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
revoke execute on function directory.list_key_ids() from public;
grant execute on function directory.list_key_ids() to :"service_role";
