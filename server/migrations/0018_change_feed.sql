-- The change feed of one project: without it a quiet project's reader goes through all that the others changed in 30 days.
create index change_entry_project on change_entry (workspace_id, project_id, sequence);
