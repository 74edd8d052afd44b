// How rules are read and written: the list, one with its tag, what came of them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Schema, tagged, taken } from '../api/client.ts';
import { PAGE_ROWS } from '../api/page-chain.ts';
import { readWithout } from '../api/read-without.ts';
import { type Rows, useRows } from '../api/rows.ts';
import { useApi } from '../api/use-api.ts';
import type { FiringStatus } from './firing-status.ts';

export type Rule = Schema<'AutomationRule'>;
export type RuleAction = Rule['actions'][number];
export type RuleCondition = Rule['conditions'][number];
export type Firing = Schema<'RuleFiring'>;

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

/** How each rule goes, by its id; read again while it is looked at. */
export function useActivity(projectId: string): ReadonlyMap<string, Schema<'RuleActivity'>> | undefined {
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

/** Why events did not set a rule off. */
export function useMisses(projectId: string, ruleId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'automation-misses', ruleId],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/automation-rules/{ruleId}/misses', {
          params: { path: { projectId, ruleId } },
        }),
      ),
  });
}

/** What a rule did, the newest first; read again while it is looked at. `status`: only what stands so. */
export function useFirings(projectId: string, ruleId: string, status: FiringStatus | undefined): Rows<Firing> {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'automation-firings', ruleId, status],
    everyMs: 10_000,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/automation-rules/{ruleId}/firings', {
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

/** What all rules of a project did, also those that were deleted, the newest first. */
export function useLog(
  projectId: string,
  { rule, result }: { readonly rule?: string | undefined; readonly result?: FiringStatus | undefined },
): Rows<Firing> {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'automation-log', rule, result],
    everyMs: 10_000,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/automation-firings', {
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

/** Reads again what a change of a rule has touched, or that one was deleted, by its id. */
export function useRuleRefresh(projectId: string): (gone?: string) => Promise<void> {
  const queries = useQueryClient();
  return (gone) =>
    readWithout(
      queries,
      gone,
      ['project', projectId, 'automation-rules'],
      ['project', projectId, 'automation-rule'],
      ['project', projectId, 'automation-activity'],
      ['project', projectId, 'automation-misses'],
      ['project', projectId, 'automation-log'],
    );
}
