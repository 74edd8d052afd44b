-- The anomalies that were linked to an issue, as its screen shows them.
create index anomaly_of_issue on anomaly (workspace_id, issue_id) where issue_id is not null;
