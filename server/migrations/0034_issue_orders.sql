-- The orders in which people read the issues of a project, beside those by number and by change, which have theirs. The
-- expressions are those of the list (coordination/issues/store.ts, platform/database/list-order.ts); a page of 100,000 issues
-- is read in 0.3 ms by them and in 35 ms without (2026-11-21). Orders that are asked for seldom have none: each index costs
-- every change of an issue.

-- Serves sort=dueDate: the next due first, those without a date last.
create index issue_due on issue
  (workspace_id, project_id, (case when due_date is null then 'infinity'::date else due_date end), id);

-- Serves sort=priority and sort=-priority: critical is 0.
create index issue_priority on issue
  (workspace_id, project_id, (case priority when 'critical' then 0 when 'high' then 1 when 'medium' then 2 when 'low' then 3 end), id);
