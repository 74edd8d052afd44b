-- Validates what 0249 added to consents: rows are looked at beside everybody who works with them.
alter table integration_consent validate constraint integration_consent_vendor_check;
alter table integration_consent validate constraint integration_consent_workspace_id_fkey;
