-- Links whose change at the vendor a push left to a pull: the vendor's list names the record again only once it changes there.
alter table integration_link add column to_pull boolean not null default false;
create index integration_link_to_pull on integration_link (workspace_id, connection_id, entity, id)
  where to_pull and state <> 'ended';
