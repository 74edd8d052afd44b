-- Serves the deletion of a project, which removes the figures of its elements by this foreign key: without it every deletion looked
-- through the figures of the whole workspace.
create index model_element_figures_project on model_element_figures (workspace_id, project_id);
