-- Where the department and the usage of a space are from (contract/spaces.ts), beside where its area is from. Null where there is none,
-- and where an earlier release read the version.
alter table model_space
  add column department_source text check (department_source in ('occupant', 'zone')),
  add column usage_source text check (usage_source in ('occupancy_type', 'long_name', 'object_type'));

-- What the head said, until a person enters something else.
alter table space
  add column said_department_source text check (said_department_source in ('occupant', 'zone')),
  add column said_usage_source text check (said_usage_source in ('occupancy_type', 'long_name', 'object_type')),
  add column department_source text check (department_source in ('occupant', 'zone', 'person')),
  add column usage_source text check (usage_source in ('occupancy_type', 'long_name', 'object_type', 'person'));

-- Kept here and not by generated columns, which would write the whole table anew while nobody can read it.
create function set_space_sources() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.department_source := case
    when new.department is null then null
    when new.department is distinct from new.said_department then 'person'
    else new.said_department_source end;
  new.usage_source := case
    when new.usage is null then null
    when new.usage is distinct from new.said_usage then 'person'
    else new.said_usage_source end;
  return new;
end
$$;
create trigger space_sources before insert or update of department, usage, said_department, said_usage, said_department_source, said_usage_source
  on space for each row execute function set_space_sources();
revoke execute on function set_space_sources() from public;
