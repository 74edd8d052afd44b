-- The statuses of a project's clashes over time (reporting/analytics/clashes.ts): without it the history of the whole
-- workspace is read.
create index clash_history_status on clash_history (workspace_id, project_id, at) include (clash_id, old_value, new_value)
  where field = 'status';

-- A project's anomalies by their time (reporting/analytics/anomalies.ts, and the list's `from` and `to`).
create index anomaly_at on anomaly (workspace_id, project_id, at);
