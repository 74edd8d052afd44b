-- The LongName of a space and its OccupancyType, each for itself: `usage` shows one of them. People are chosen apart from areas where a
-- space and parts of it are both spaces; what was read before counts as its area does, until the model is read again.
alter table model_space
  add column long_name text,
  add column occupancy_type text,
  add column counts_people boolean not null default true;
alter table space
  add column long_name text,
  add column occupancy_type text,
  add column counts_people boolean not null default true;
update model_space set counts_people = false where not is_counted;
update space set counts_people = false where not is_counted;
