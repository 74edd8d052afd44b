-- Serves the area schedule, which counts the spaces that are in more than one model of a project: by it they come in groups.
create index space_present on space (workspace_id, project_id, guid, ordinal) where gone_at is null;
