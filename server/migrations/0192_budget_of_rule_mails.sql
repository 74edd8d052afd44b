-- Mails that the rules of a workspace have sent, by the hour: a rule writes to any address, and fires by itself.
create table automation_mail_count (
  workspace_id uuid not null references workspace (id) on delete cascade,
  hour_at timestamptz(3) not null,
  sent integer not null default 0,
  -- The instant at which admins were told that mails were left out; null where they were not told in this hour.
  told_at timestamptz(3),
  primary key (workspace_id, hour_at)
);
alter table automation_mail_count enable row level security;
create policy tenant on automation_mail_count using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, update, delete on automation_mail_count to :"service_role";

-- A run whose mails were left out says so. Migration 0193 validates.
alter table automation_firing
  drop constraint automation_firing_stop_reason_check,
  add constraint automation_firing_stop_reason_check
    check (stop_reason in ('loop', 'chain_too_long', 'over_budget', 'over_mail_budget', 'rule_disabled', 'rule_deleted', 'project_archived'))
    not valid;
