-- Rate budgets (contract §4): how many units of each budget were leased in each of the last seconds. Unlogged: after a
-- crash of the database everybody starts with a whole budget, and leasing costs no flush. fillfactor 50, so that the
-- updates stay on their page (the row has no other index than its name's).
create unlogged table directory.budget (
  name text primary key,
  -- The second since the epoch, by this database's clock, that the last of the counts belongs to.
  head bigint not null default 0,
  -- Units leased second by second, oldest first. 61 of them: any 60 s touch at most 61 calendar seconds, so a sum over
  -- all of them never lets more than the limit into any 60 s, whatever the load's shape.
  counts integer[] not null default array_fill(0, array[61])
) with (fillfactor = 50);

-- Takes back what was leased and not used (`unused`, out of the second `unused_of`), then leases `needed` units, as far
-- as they are there, and up to `spare` more: at most 2 % of the limit and an eighth of what is left, so that slices
-- shrink towards the end. `more_in_ms`: when the next counted units leave the window. Answers by position (`item`).
-- Rows are locked in the order of their names, so that two batches cannot wait for each other; the time is read after
-- the lock, so that it does not run back between them. `at` is for tests.
create function directory.lease_budgets(
  names text[], limits integer[], needed integer[], spare integer[], unused integer[], unused_of bigint[],
  at timestamptz default null
) returns table (item integer, granted integer, remaining integer, leased_in bigint, more_in_ms integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ask record;
  last_second bigint;
  leased integer[];
  now_ms bigint;
  passed bigint;
  place bigint;
  used bigint;
  room bigint;
  gone bigint;
begin
  for ask in
    select asked.* from unnest(names, limits, needed, spare, unused, unused_of)
      with ordinality as asked (name, most, needed, spare, unused, unused_of, place)
    order by asked.name collate "C", asked.place
  loop
    loop
      select budget.head, budget.counts into last_second, leased
      from directory.budget where budget.name = ask.name for no key update;
      exit when found;
      insert into directory.budget (name) values (ask.name) on conflict do nothing;
    end loop;

    now_ms := floor(extract(epoch from coalesce(at, clock_timestamp())) * 1000);
    passed := now_ms / 1000 - last_second;
    if passed > 60 or passed < -60 then -- -60: the clock was set back for good
      leased := array_fill(0, array[61]);
      last_second := now_ms / 1000;
    elsif passed > 0 then
      leased := leased[passed + 1:] || array_fill(0, array[passed::integer]);
      last_second := now_ms / 1000;
    end if;

    place := 61 - last_second + ask.unused_of;
    if ask.unused > 0 and place between 1 and 61 then
      leased[place] := greatest(0, leased[place] - ask.unused);
    end if;

    used := 0;
    foreach gone in array leased loop
      used := used + gone;
    end loop;
    room := greatest(0, ask.most - used);
    granted := least(ask.needed, room);
    granted := granted + least(ask.spare, ask.most / 50, (room - granted) / 8);
    leased[61] := leased[61] + granted;
    used := used + granted;
    if granted > 0 or ask.unused > 0 then
      update directory.budget set head = last_second, counts = leased where budget.name = ask.name;
    end if;

    place := 0;
    gone := 0;
    while place < 61 and gone < greatest(1, used - ask.most + 1) loop
      place := place + 1;
      gone := gone + leased[place];
    end loop;
    item := ask.place;
    remaining := room - granted;
    leased_in := last_second;
    more_in_ms := (last_second + place) * 1000 - now_ms;
    return next;
  end loop;
end
$$;

-- Rows whose last lease left the window a minute ago or more. Skips what is locked, so it never waits for a lease.
create function directory.remove_old_budgets(at timestamptz default null) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with removed as (
    delete from directory.budget where budget.name in (
      select old.name from directory.budget as old
      where old.head < floor(extract(epoch from coalesce($1, clock_timestamp()))) - 120
      for update skip locked)
    returning 1
  ) select count(*)::int from removed
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to :"service_role";
