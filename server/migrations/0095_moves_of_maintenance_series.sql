-- When the days of an asset's maintenance series last moved: calendars say by it that an occurrence is another than before.
-- Read with the series of the assets of a project (asset_maintained).
alter table asset add column maintenance_moved_at timestamptz(3) not null default now();

create function note_maintenance_move() returns trigger language plpgsql as $$
begin
  new.maintenance_moved_at := now();
  return new;
end
$$;

create trigger asset_maintenance_moved
  before update on asset
  for each row
  when (new.maintenance_revision is distinct from old.maintenance_revision)
  execute function note_maintenance_move();
