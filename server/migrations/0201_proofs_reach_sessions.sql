-- As in 0199; a file of its own, since a session look-up locks person before member.
create or replace trigger person_access_update after update on directory.person
  referencing old table as before new table as after for each statement
  execute function directory.raise_access_version('id, deactivated_at, name, email, email_proven_at');
