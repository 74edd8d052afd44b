-- Stored messages keep the key and the parameters by which clients translate them. Rows of earlier releases have none.
alter table exchange_import add column failure_message jsonb;
alter table webhook_subscription add column disabled_message jsonb;
alter table sso_attempt add column expected_message jsonb, add column received_message jsonb;
grant update (disabled_message) on webhook_subscription to :"service_role";
