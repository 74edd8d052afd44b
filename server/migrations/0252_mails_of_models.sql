-- When the admins of the project were last told of a version of a model that could not be fetched (integrations 11.19).
alter table integration_connection add column model_mailed_at timestamptz(3);
