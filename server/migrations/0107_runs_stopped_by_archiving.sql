-- A run of a rule that the archiving of its project stops says so.
alter table automation_firing
  drop constraint automation_firing_stop_reason_check,
  add constraint automation_firing_stop_reason_check
    check (stop_reason in ('loop', 'chain_too_long', 'over_budget', 'rule_disabled', 'rule_deleted', 'project_archived'));
