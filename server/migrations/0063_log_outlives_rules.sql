-- The log outlives its rule: a firing has the name that its rule had, and goes when it is old and not with the rule.
alter table automation_firing
  add column rule_name text not null default '',
  drop constraint automation_firing_workspace_id_project_id_rule_id_fkey,
  add constraint automation_firing_workspace_id_project_id_fkey
    foreign key (workspace_id, project_id) references project (workspace_id, id) on delete cascade not valid,
  drop constraint automation_firing_stop_reason_check,
  add constraint automation_firing_stop_reason_check
    check (stop_reason in ('loop', 'chain_too_long', 'over_budget', 'rule_disabled', 'rule_deleted')) not valid;
