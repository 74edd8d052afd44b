-- Mails that count against a budget of an account or of an address (docs/decisions/0052). One row each, with what still counts. The hash
-- names the account or the address, so that no list of invited addresses comes about; whoever has an address can find its row.
create table directory.mail_budget (
  purpose text not null,
  subject_hash bytea not null,
  taken_at timestamptz[] not null,
  ends_at timestamptz(3) not null,
  primary key (purpose, subject_hash)
);
create index mail_budget_ends on directory.mail_budget (ends_at);

-- Counts a mail, under a lock of its row and by the clock of the database. Returns null, or the seconds until there is room where `most` mails within
-- the time were counted already: then it is not counted. Without `most` it is counted in any case.
create function directory.take_mail(purpose text, subject text, most integer, span interval) returns double precision
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named bytea := sha256(convert_to($2, 'UTF8'));
  counted timestamptz[];
begin
  insert into directory.mail_budget as kept (purpose, subject_hash, taken_at, ends_at) values ($1, named, '{}', statement_timestamp() + $4)
  on conflict on constraint mail_budget_pkey do update set taken_at = array(
    select each from unnest(kept.taken_at) as each where each > statement_timestamp() - $4 order by each)
  returning kept.taken_at into counted;
  if cardinality(counted) >= $3 then
    return extract(epoch from counted[cardinality(counted) - $3 + 1] + $4 - statement_timestamp());
  end if;
  update directory.mail_budget as kept set taken_at = counted || statement_timestamp(), ends_at = statement_timestamp() + $4
  where kept.purpose = $1 and kept.subject_hash = named;
  return null;
end
$$;

-- Counts a mail with an invitation to an address: of the workspace, and of all workspaces, which may send three times as many together. No
-- workspace uses that up alone, and it does not hold where the workspace has verified the domain. Returns null, or the seconds until the
-- workspace has room; infinity where others sent so many, of which nothing is told.
create function directory.take_invitation_mail(workspace_id uuid, email_key text, most integer) returns double precision
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait double precision := directory.take_mail('own_invitation', $1 || ' ' || $2, $3, interval '24 hours');
  is_own boolean := exists (
    select from directory.verified_domain as verified
    where verified.workspace_id = $1 and verified.domain = split_part($2, '@', 2));
begin
  if wait is not null then
    return wait;
  end if;
  wait := directory.take_mail('invitation', $2, case when is_own then null else 3 * $3 end, interval '24 hours');
  return case when wait is null then null else 'infinity'::double precision end;
end
$$;

create function directory.remove_old_mail_budgets(now timestamptz, most integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.mail_budget as kept where (kept.purpose, kept.subject_hash) in (
      select old.purpose, old.subject_hash from directory.mail_budget as old where old.ends_at <= least($1, now()) order by old.ends_at limit $2)
      and kept.ends_at <= least($1, now())
    returning 1
  ) select count(*)::int from removed
$$;

revoke execute on function directory.take_mail(text, text, integer, interval), directory.take_invitation_mail(uuid, text, integer),
  directory.remove_old_mail_budgets(timestamptz, integer) from public;
grant execute on function directory.take_mail(text, text, integer, interval), directory.take_invitation_mail(uuid, text, integer),
  directory.remove_old_mail_budgets(timestamptz, integer) to :"service_role";
