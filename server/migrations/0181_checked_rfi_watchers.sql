-- Reads the whole table in a transaction of its own: everybody reads and writes meanwhile.
alter table rfi_watcher validate constraint rfi_watcher_workspace_id_user_id_fkey;
