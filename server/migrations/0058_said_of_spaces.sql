-- What the last version that has a space says of its usage, occupancy and department: a field that still is so was not touched by
-- anybody, and follows the next version.
alter table space
  add column said_usage text,
  add column said_occupancy integer,
  add column said_department text;
update space set said_usage = seen.usage, said_occupancy = seen.occupancy, said_department = seen.department
from model_space as seen
where seen.workspace_id = space.workspace_id and seen.model_id = space.model_id and seen.guid = space.guid
  and seen.ordinal = space.ordinal;
-- Before, a field stayed as the first version said it: what any version said was not entered by anybody.
update space set
  said_usage = case when seen.usage then space.usage else said_usage end,
  said_occupancy = case when seen.occupancy then space.occupancy else said_occupancy end,
  said_department = case when seen.department then space.department else said_department end
from (
  select space.workspace_id, space.id, bool_or(version.usage is not distinct from space.usage) as usage,
         bool_or(version.occupancy is not distinct from space.occupancy) as occupancy,
         bool_or(version.department is not distinct from space.department) as department
  from space
  join model on model.workspace_id = space.workspace_id and model.version_group_id = space.version_group_id
  join model_space as version on version.workspace_id = space.workspace_id and version.model_id = model.id
    and version.guid = space.guid and version.ordinal = space.ordinal
  group by space.workspace_id, space.id
) as seen
where seen.workspace_id = space.workspace_id and seen.id = space.id;
