-- A grant is judged by the second factors that its person has (0223): a token that was looked up before counts anew. Use of a passkey
-- changes nothing of that.
create trigger passkey_access_insert after insert on directory.passkey
  referencing new table as touched for each statement execute function directory.raise_access_version();
create trigger passkey_access_delete after delete on directory.passkey
  referencing old table as touched for each statement execute function directory.raise_access_version();
