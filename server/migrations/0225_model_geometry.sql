-- The geometry that the 3D viewer shows is named so: in construction a drawing is a 2D sheet. The state of geometry that is being
-- generated is still stored as 'drawing', and its jobs are still called models.draw: processes of the release before this one write
-- and read both.

alter table model_drawing rename to model_geometry;
alter table model_drawing_part rename to model_geometry_part;
alter index model_drawing_part_file rename to model_geometry_part_file;

do $$
declare named record;
begin
  for named in
    select conrelid::regclass as of_table, conname as name from pg_constraint
    where conrelid in ('model_geometry'::regclass, 'model_geometry_part'::regclass) and conname like 'model\_drawing%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.name,
      replace(named.name, 'model_drawing', 'model_geometry'));
  end loop;
end
$$;

-- For processes of the release before this one, as long as any runs: the same rows under their former names, behind the policies of
-- the tables. The migration of a later release drops them.
create view model_drawing with (security_invoker = true) as select * from model_geometry;
create view model_drawing_part with (security_invoker = true) as select * from model_geometry_part;
grant select, insert, update, delete on model_drawing, model_drawing_part to :"service_role";
