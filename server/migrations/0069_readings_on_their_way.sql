-- Until when readings of a sensor may be on their way, of a post that several transactions store: its silence is not told between two
-- of these. Past that the post has failed.
alter table sensor add column more_until timestamptz;
