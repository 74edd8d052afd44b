-- Serves the area schedule, which counts the spaces that are in more than one model of a project: by it they come in groups.
create index space_present on space (workspace_id, project_id, guid, ordinal) where gone_at is null;

-- Serves the comparison of versions: the few elements that repeat a GlobalId of their file, in the order of the file.
create index model_element_repeated on model_element (workspace_id, model_id, guid, id) where is_repeated;
