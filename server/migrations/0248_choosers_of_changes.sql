-- The person whose choice over a conflict a connection carried out: `by_id` is the connection then.
alter table issue_history add column chosen_by uuid;
alter table rfi_history add column chosen_by uuid;
alter table clash_history add column chosen_by uuid;
