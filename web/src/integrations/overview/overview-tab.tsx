import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type ConnectionTabProps, useVendors } from '../connection-data.ts';
import { ImportStart } from '../importing/import-start.tsx';
import { FailedImports } from '../importing/retry-import.tsx';
import { useNewestRuns, useRunRefresh } from '../run-data.ts';
import { ActiveRun } from './active-run.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { FirstSync } from './first-sync.tsx';
import { NeededSettingForm } from './needed-setting.tsx';
import { ReactivateEvents } from './reactivate-events.tsx';
import { RetryModels } from './retry-models.tsx';
import { findActive, findPreview, isBeforeFirst } from './run-counts.ts';
import { RunList } from './run-list.tsx';
import { StartRuns } from './start-runs.tsx';
import { StatusNotices } from './status-notices.tsx';

/** Shows how a connection is, what to do next, its active run, and all runs. */
export function OverviewTab({ projectId, connection, canManage }: ConnectionTabProps) {
  const vendors = useVendors(projectId);
  const newest = useNewestRuns(projectId, connection.id, connection.status === 'syncing');
  const kind = vendors.data?.find((each) => each.vendor === connection.vendor)?.kind;
  const runs = newest.data ?? [];
  const active = findActive(runs);
  useActiveRefresh(projectId, connection.id, newest.data && (active?.id ?? null));
  const problem = vendors.error ?? newest.error;
  const mayRun = connection.status === 'connected' || connection.status === 'error' || connection.status === 'syncing';
  const canRun = canManage && mayRun && connection.linkedProjectId !== null && kind !== undefined;
  const isFirst = newest.data !== undefined && isBeforeFirst(runs, connection.health);
  return (
    <Stack gap="md" pb="xl" maw={1200} w="100%">
      <StatusNotices
        {...{ connection, canManage, kind }}
        reactivate={
          canRun && !isFirst && active === undefined && <ReactivateEvents {...{ projectId, connection, kind }} />
        }
      />
      {kind === 'a' && connection.health.recordsWithErrors > 0 && (
        <RetryModels {...{ projectId, connection }} canRetry={canRun && active === undefined} />
      )}
      {kind === 'a' && <FailedImports {...{ projectId, connection, runs }} canRetry={canRun && active === undefined} />}
      {problem !== null && (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            void vendors.refetch();
            void newest.refetch();
          }}
        />
      )}
      {newest.data === undefined && problem === null && <Pending height={120} />}
      {canRun && <NeededSettingForm {...{ projectId, connection, kind }} />}
      {canRun && isFirst && active === undefined && (
        <FirstSync {...{ projectId, connection, kind }} preview={findPreview(runs)} />
      )}
      {canRun && !isFirst && active === undefined && <StartRuns {...{ projectId, connection, kind }} />}
      {active !== undefined && <ActiveRun {...{ projectId, canManage }} run={active} />}
      {canRun && kind === 'a' && <ImportStart {...{ projectId, connection }} />}
      <ConnectionFacts {...{ projectId, connection, kind }} />
      {newest.data !== undefined && (
        <RunList {...{ projectId, connection, canManage }} isWorking={active !== undefined} />
      )}
    </Stack>
  );
}

/** Reads the connection and its runs again where a run has begun or ended; undefined until the runs are known. */
function useActiveRefresh(projectId: string, connectionId: string, activeId: string | null | undefined): void {
  const refresh = useRunRefresh(projectId, connectionId);
  const before = useRef(activeId);
  const onChange = useEffectEvent((id: string | null | undefined) => {
    if (before.current !== id && before.current !== undefined) void refresh();
    before.current = id;
  });
  useEffect(() => onChange(activeId), [activeId]);
}
