// A connection at work, for walks over all routes: it is linked to a project that no vendor has, and has a run and a conflict.
import assert from 'node:assert/strict';
import { projectScope } from '../../src/platform/access/scope.ts';
import type { RunningService } from '../running-service.ts';
import { makeConflicts } from './made-conflicts.ts';

interface Making {
  readonly workspaceId: string;
  readonly projectId: string;
  /** A session of an admin of the project. */
  readonly cookie: string;
  /** An issue without a link. */
  readonly issueId: string;
}

/** Connects a project and returns the ids of what that makes, by the name of the path parameter. */
export async function makeSynchronization(
  service: Pick<RunningService, 'call' | 'foundation'>,
  { workspaceId, projectId, cookie, issueId }: Making,
): Promise<Record<string, string>> {
  const post = async (path: string, body: object, status: number) => {
    const answer = await service.call({ method: 'POST', path: `/api/projects/${projectId}${path}`, cookie, body });
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.id);
  };
  const integrationId = await post('/integrations/vendor-b/connect', { accessToken: 'made-up' }, 201);
  await post('/integrations/vendor-b/link', { companyId: '1', projectId: '2' }, 200);
  const runId = await post(`/integration-connections/${integrationId}/sync`, {}, 202);
  const making = { connectionId: integrationId, issueIds: [issueId] };
  const [conflictId = ''] = await makeConflicts(service.foundation, projectScope(workspaceId, projectId), making);
  return { integrationId, runId, conflictId };
}
