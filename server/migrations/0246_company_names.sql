-- The name of a connection's company at the vendor, as its last check read it.
alter table integration_connection add column linked_company_name text;
