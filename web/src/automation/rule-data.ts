// Queries of rules: the list, one rule with its ETag, their runs and the events that they skipped.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AutomationRule, RuleActivity, RuleRun } from '../../../contract/automation.ts';
import { tagged, taken } from '../api/client.ts';
import { PAGE_ROWS } from '../api/page-chain.ts';
import { readWithout } from '../api/read-without.ts';
import { type Rows, useRows } from '../api/rows.ts';
import { useApi } from '../api/use-api.ts';
import type { RunStatus } from './run-status.ts';

export type Rule = AutomationRule;
export type RuleAction = Rule['actions'][number];
export type RuleCondition = Rule['conditions'][number];
export type Run = RuleRun;

/** The rules of a project: at most fifty. */
export function useRules(projectId: string): Rows<Rule> {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'automation-rules', {}],
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/automation-rules', {
          params: { path: { projectId }, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
  });
}

/** Returns the activity of each rule, by its id; polls while it is shown. */
export function useActivity(projectId: string): ReadonlyMap<string, RuleActivity> | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['project', projectId, 'automation-activity'],
    refetchInterval: 15_000,
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/automation-rules/activity', { params: { path: { projectId } } })),
  });
  return data && new Map(data.data.map((each) => [each.ruleId, each]));
}

/** One rule with its tag. */
export function useRule(projectId: string, ruleId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'automation-rule', ruleId],
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/automation-rules/{ruleId}', { params: { path: { projectId, ruleId } } }),
      ),
  });
}

/** Returns why events did not start a rule. */
export function useSkippedEvents(projectId: string, ruleId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'automation-skipped-events', ruleId],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/automation-rules/{ruleId}/skipped-events', {
          params: { path: { projectId, ruleId } },
        }),
      ),
  });
}

/** Returns the runs of a rule, newest first; polls while they are shown. `status`: only runs with this status. */
export function useRuns(projectId: string, ruleId: string, status: RunStatus | undefined): Rows<Run> {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'automation-runs', ruleId, status],
    everyMs: 10_000,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/automation-rules/{ruleId}/runs', {
          params: {
            path: { projectId, ruleId },
            query: {
              limit: PAGE_ROWS,
              ...(status !== undefined && { status }),
              ...(cursor !== undefined && { cursor }),
            },
          },
          signal,
        }),
      ),
  });
}

/** Returns the runs of all rules of a project, newest first, including those of deleted rules. */
export function useLog(
  projectId: string,
  { rule, result }: { readonly rule?: string | undefined; readonly result?: RunStatus | undefined },
): Rows<Run> {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'automation-log', rule, result],
    everyMs: 10_000,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/automation-runs', {
          params: {
            path: { projectId },
            query: {
              limit: PAGE_ROWS,
              ...(rule !== undefined && { ruleId: rule }),
              ...(result !== undefined && { status: result }),
              ...(cursor !== undefined && { cursor }),
            },
          },
          signal,
        }),
      ),
  });
}

/** Invalidates the queries that a change of a rule affects; `gone` is the id of a rule that was deleted. */
export function useRuleRefresh(projectId: string): (gone?: string) => Promise<void> {
  const queries = useQueryClient();
  return (gone) =>
    readWithout(
      queries,
      gone,
      ['project', projectId, 'automation-rules'],
      ['project', projectId, 'automation-rule'],
      ['project', projectId, 'automation-activity'],
      ['project', projectId, 'automation-skipped-events'],
      ['project', projectId, 'automation-log'],
    );
}
