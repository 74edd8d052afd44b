-- Sources of the department and the usage of a space (contract/spaces.ts), as of its area. Null where there is none, and where an earlier
-- release read the version. The constraints are validated by 0221.
alter table model_space
  add column department_source text,
  add column usage_source text;
alter table model_space add constraint model_space_department_source_check check (department_source in ('occupant', 'zone')) not valid;
alter table model_space add constraint model_space_usage_source_check check (usage_source in ('occupancy_type', 'long_name', 'object_type')) not valid;

-- The words of the head, until a person enters others.
alter table space
  add column said_department_source text,
  add column said_usage_source text,
  add column department_source text,
  add column usage_source text;
alter table space add constraint space_said_department_source_check check (said_department_source in ('occupant', 'zone')) not valid;
alter table space add constraint space_said_usage_source_check check (said_usage_source in ('occupancy_type', 'long_name', 'object_type')) not valid;
alter table space add constraint space_department_source_check check (department_source in ('occupant', 'zone', 'person')) not valid;
alter table space add constraint space_usage_source_check check (usage_source in ('occupancy_type', 'long_name', 'object_type', 'person')) not valid;

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
