-- Where the department and the usage of a space are from (contract/spaces.ts), beside where its area is from. Null where there is none,
-- and where an earlier release read the version.
alter table model_space
  add column department_source text check (department_source in ('occupant', 'zone')),
  add column usage_source text check (usage_source in ('occupancy_type', 'long_name', 'object_type'));

-- What the head said, until a person enters something else.
alter table space
  add column said_department_source text check (said_department_source in ('occupant', 'zone')),
  add column said_usage_source text check (said_usage_source in ('occupancy_type', 'long_name', 'object_type'));
alter table space
  add column department_source text generated always as (
    case when department is null then null
         when department is distinct from said_department then 'person'
         else said_department_source end) stored,
  add column usage_source text generated always as (
    case when usage is null then null
         when usage is distinct from said_usage then 'person'
         else said_usage_source end) stored;
