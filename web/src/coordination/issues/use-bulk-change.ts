import { useQueryClient } from '@tanstack/react-query';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import type { BulkItem } from '../../ui/bulk/bulk-runs.ts';
import { useBulkRuns } from '../../ui/bulk/use-bulk-runs.ts';
import { type BulkChange, fieldChange, isOfLabels, labelChange } from './bulk-change.ts';
import { issueKey, refreshIssues, sendIssueChange } from './issue-query.ts';

/** Begins one change of many issues, which goes on whatever is looked at meanwhile. */
export function useBulkChange(projectId: string): (items: readonly BulkItem[], change: BulkChange) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { start } = useBulkRuns();

  async function changeOne(issueId: string, change: BulkChange): Promise<void> {
    const path = { projectId, issueId };
    if (!isOfLabels(change)) {
      await sendIssueChange(api, path, fieldChange(change), null);
      return;
    }
    // Labels that were added since the list was read must not be lost: they are read anew and held to that state.
    const now = await tagged(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path } }));
    await sendIssueChange(api, path, labelChange(now.record, change), now.etag);
  }

  return (items, change) =>
    start({
      ...{ projectId, kind: 'issues', said: 'issues:bulk.succeeded', items },
      change: ({ id }) => changeOne(id, change),
      onOver({ succeeded }) {
        for (const id of succeeded) void queries.invalidateQueries({ queryKey: issueKey(projectId, id) });
        if (isOfLabels(change)) void queries.invalidateQueries({ queryKey: ['project', projectId, 'tags'] });
        void refreshIssues(queries, projectId);
      },
    });
}
