-- What the bounded removals of 0008 stand for, and nothing runs any more: functions that remove without an end are not
-- kept within reach of the service role.
drop function directory.remove_expired(timestamptz);
drop function directory.remove_expired_answers(timestamptz);
drop function directory.remove_old_budgets(timestamptz);
