-- Expired sessions are removed only of people whose row nobody has locked, and it is locked first, as whoever ends a person's sessions
-- does (platform/database/transaction.ts). A removal that held a session and waited for the access version could deadlock with a
-- transaction that had raised the version and went on to the person's sessions. Those skipped are removed an hour later.
create or replace function directory.remove_old_sessions(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as materialized (
    select session.id from directory.session join directory.person on person.id = session.user_id
    where session.expires_at <= $1 order by session.expires_at limit $2
    for no key update of person skip locked
  ), removed as (
    delete from directory.session using old where session.id = old.id and session.expires_at <= $1
    returning 1
  ) select count(*)::int from removed
$$;
