-- The names of the rules of the firings that there are. Apart from the change of the table, whose lock nobody passes.
update automation_firing as firing set rule_name = rule.name
from automation_rule as rule
where firing.rule_name = '' and rule.workspace_id = firing.workspace_id and rule.id = firing.rule_id;

alter table automation_firing
  validate constraint automation_firing_workspace_id_project_id_fkey,
  validate constraint automation_firing_stop_reason_check;
