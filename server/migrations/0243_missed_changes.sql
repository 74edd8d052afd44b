-- When changes of a vendor were last missed: a run that began before does not make up for them (integrations 11.17).
alter table integration_connection add column missed_at timestamptz(3);
