-- The process that makes a creation, by the number of the advisory lock that it holds while it lives: a repeat of a request whose
-- process died takes its place at once. Null, as old code leaves it: it counts as in progress until its time is over.
alter table idempotent_answer add column held_by integer;
