-- Reads the whole table in a transaction of its own: everybody reads and writes meanwhile.
alter table issue_watcher validate constraint issue_watcher_workspace_id_user_id_fkey;
