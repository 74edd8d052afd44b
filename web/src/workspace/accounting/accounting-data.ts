// Queries of accounting in a workspace. Facts that change by themselves are read again while they are shown.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AccountingEntry } from '../../../../contract/accounting-entries.ts';
import type { AccountingEvent } from '../../../../contract/accounting-events.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { isFirstNotFound } from '../../api/problem.ts';
import { type Rows, useRefresh, useRows } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { usePlan } from '../../ui/plan-access.ts';
import { rowsOf } from '../records.ts';
import { type EventsView, type PushedView, WAITING_STATES } from './addresses.ts';
import { fillPage, type PageRequest } from './fill-page.ts';

const CALM_MS = 15_000;
const WORKING_MS = 2_000;

/** Entries in each waiting state that are listed: more than people decide on in a day. */
export const MAX_WAITING = 2_000;

const toKey = (workspaceId: string, ...rest: readonly unknown[]) => ['workspace', workspaceId, 'accounting', ...rest];

/** Reads the connection to the accounting provider, with its tag. */
export function useAccounting(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: toKey(workspaceId, 'record'),
    queryFn: () => tagged(api.GET('/api/workspace/accounting')),
    refetchInterval: CALM_MS,
  });
}

/** True if the plan is known to lack accounting: until then, the service answers. */
export function useLacksAccounting(workspaceId: string): boolean {
  const { data } = usePlan(workspaceId);
  return data !== undefined && !data.entitlements.includes('accounting');
}

/** Reads everything of accounting again: after a change of it. */
export function useAccountingRefresh(workspaceId: string): () => Promise<void> {
  const refresh = useRefresh();
  return () => refresh(toKey(workspaceId));
}

/** True for states that end by themselves: the provider is being called, or soon will be. */
export const isInProgress = ({ state }: Pick<AccountingEntry, 'state'>): boolean =>
  state === 'approved' || state === 'pushing' || state === 'reversing';

interface Waiting {
  readonly rows: Rows<AccountingEntry>;
  /** False if there are more than are listed. */
  readonly isWhole: boolean;
}

/** Lists the entries that wait for a decision, newest first. */
export function useWaiting(workspaceId: string, projectId: string | undefined): Waiting {
  const api = useWorkspaceApi(workspaceId);
  const list = useQuery({
    queryKey: toKey(workspaceId, 'waiting', projectId ?? null),
    queryFn: async () => {
      const lists = await Promise.all(
        WAITING_STATES.map((state) => readAll(api, { state, ...(projectId && { projectId }) })),
      );
      const rows = lists.flatMap((each) => each.rows).sort((a, b) => b.proposedAt.localeCompare(a.proposedAt));
      return { rows, isWhole: lists.every((each) => each.isWhole) };
    },
    refetchInterval: CALM_MS,
  });
  return { rows: rowsOf(list), isWhole: list.data?.isWhole ?? true };
}

function readAll(api: Api, filters: { state: AccountingEntry['state']; projectId?: string }) {
  return allPages((cursor) => {
    const query = { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
    return taken(api.GET('/api/workspace/accounting/entries', { params: { query } }));
  }, MAX_WAITING);
}

/** Lists the entries that were decided on, newest first; often while one of them is in progress. */
export function usePushed(workspaceId: string, view: PushedView): Rows<AccountingEntry> {
  const api = useWorkspaceApi(workspaceId);
  const [isWorking, setWorking] = useState(false);
  const read = ({ limit, cursor }: PageRequest) => {
    const query = { ...view, limit, ...(cursor !== undefined && { cursor }) };
    return taken(api.GET('/api/workspace/accounting/entries', { params: { query } }));
  };
  const rows = useRows<AccountingEntry>({
    key: toKey(workspaceId, 'pushed', view),
    page: (cursor) => fillPage(cursor, read, isDecided),
    everyMs: isWorking ? WORKING_MS : CALM_MS,
  });
  const hasProgress = Array.from({ length: Math.min(rows.count, PAGE_ROWS) }, (_, at) => rows.at(at)).some(
    (entry) => entry !== undefined && isInProgress(entry),
  );
  useEffect(() => setWorking(hasProgress), [hasProgress]);
  return rows;
}

const isDecided = ({ state }: AccountingEntry) => !WAITING_STATES.some((each) => each === state);

/** Reads an entry with its tag; often while it is in progress. */
export function useEntry(workspaceId: string, entryId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: toKey(workspaceId, 'entry', entryId),
    queryFn: () => tagged(api.GET('/api/workspace/accounting/entries/{entryId}', { params: { path: { entryId } } })),
    throwOnError: isFirstNotFound,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isInProgress(data.record) ? WORKING_MS : CALM_MS),
  });
}

/** Lists the events of accounting, newest first. */
export function useEvents(workspaceId: string, view: EventsView): Rows<AccountingEvent> {
  const api = useWorkspaceApi(workspaceId);
  return useRows<AccountingEvent>({
    key: toKey(workspaceId, 'events', view),
    page: (cursor) => {
      const query = { ...view, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
      // The typed client has another type for `replaced`, whose members are the provider's own.
      return taken(api.GET('/api/workspace/accounting/events', { params: { query } })) as Promise<unknown> as Promise<
        Page<AccountingEvent>
      >;
    },
    everyMs: CALM_MS,
  });
}
