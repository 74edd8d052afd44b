-- Where the series of an asset stood before a task was completed, if the completion moved it: a task that was completed by
-- mistake is opened again with the days that it had. Of completions of before it is not known, and a changed plan forgets it.
alter table maintenance_task
  add column undo_base_on date,
  add column undo_after_on date,
  add column undo_before integer,
  add constraint maintenance_task_undo_check check ((undo_base_on is null) = (undo_before is null));
