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
