import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { type BulkChange, buildsOnState, changeFor } from './bulk-change.ts';
import { type BulkRun, runBulk } from './bulk-run.ts';
import { refreshIssues, sendIssueChange } from './issue-query.ts';
import type { Issue } from './issue-terms.ts';

export interface Bulk {
  /** The run that is under way, or the last one until it is put away. */
  readonly run: BulkRun<Issue> | undefined;
  readonly isStopped: boolean;
  readonly start: (issues: readonly Issue[], change: BulkChange) => Promise<BulkRun<Issue>>;
  readonly stop: () => void;
  readonly putAway: () => void;
}

/** Runs one change over many issues. */
export function useBulk(projectId: string): Bulk {
  const api = useApi();
  const queries = useQueryClient();
  const [run, setRun] = useState<BulkRun<Issue>>();
  const [isStopped, setStopped] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  async function changeOne(issue: Issue, change: BulkChange): Promise<void> {
    const path = { projectId, issueId: issue.id };
    if (!buildsOnState(change)) {
      await sendIssueChange(api, path, changeFor(issue, change), null);
      return;
    }
    // Labels that were added since the list was read must not be lost: they are read anew and held to that state.
    const now = await tagged(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path } }));
    await sendIssueChange(api, path, changeFor(now.record, change), now.etag);
  }

  return {
    run,
    isStopped,
    async start(issues, change) {
      const control = new AbortController();
      stopping.current = control;
      setStopped(false);
      setRun({ total: issues.length, succeeded: [], refused: [], isOver: false });
      const done = await runBulk(issues, {
        change: (issue) => changeOne(issue, change),
        onProgress: setRun,
        stop: control.signal,
      });
      for (const { id } of done.succeeded)
        void queries.invalidateQueries({ queryKey: ['project', projectId, 'issue', id] });
      await refreshIssues(queries, projectId);
      return done;
    },
    stop() {
      stopping.current?.abort();
      setStopped(true);
    },
    putAway: () => setRun(undefined),
  };
}

/** The reason in a line: the service's own words. */
export function reasonOf(reason: unknown): string | undefined {
  if (!(reason instanceof Problem) || reason.code === 'unreachable') return undefined;
  return reason.details[0]?.message ?? reason.message;
}
