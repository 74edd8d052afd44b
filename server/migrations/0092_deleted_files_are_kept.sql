-- Stored objects leave storage some time after they were given up, so that a backup of database and files that is made by hand,
-- files last, is whole: nothing that the database's copy names is removed meanwhile.
alter table stored_file add column doomed_at timestamptz(3);
update stored_file set doomed_at = clock_timestamp() where state = 'doomed';
create index stored_file_doomed on stored_file (doomed_at) where state = 'doomed';

-- Files of all workspaces that are to leave storage now: those given up long enough ago, by the database's clock, and pending
-- ones past their time. The former function stays for processes that run still.
create function directory.list_unwanted_files(now timestamptz, kept_ms bigint, most integer)
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select stored_file.workspace_id, stored_file.id from public.stored_file
   where stored_file.state = 'doomed'
     and (stored_file.doomed_at is null or stored_file.doomed_at <= clock_timestamp() - $2 * interval '1 ms')
   limit $3)
  union all
  (select stored_file.workspace_id, stored_file.id from public.stored_file
   where stored_file.state = 'pending' and stored_file.pending_until < $1
   limit $3)
  limit $3
$$;
revoke execute on function directory.list_unwanted_files(timestamptz, bigint, integer) from public;
grant execute on function directory.list_unwanted_files(timestamptz, bigint, integer) to :"service_role";
