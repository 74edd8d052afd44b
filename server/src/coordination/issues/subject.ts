import type { TrackedIssue } from '../../../../contract/issues.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { listWatchers, type Subject } from '../discussion/public.ts';
import { issueHistory } from './history.ts';
import { getIssue, lockIssue, updateIssue } from './store.ts';
import { tracked } from './views.ts';

/** What the discussion of an issue needs of it. */
export const issueSubject: Subject = {
  kind: 'issue',
  history: issueHistory,
  editEvent: 'issue.updated',
  get: getIssue,
  lock: lockIssue,
  async stamp(tx, scope, id, at) {
    await updateIssue(tx, scope, { id, fields: {}, closes: false }, at);
  },
  getTracked: getTrackedIssue,
};

/** An issue of the project as the app API shows it. */
export async function getTrackedIssue(reader: Reader, scope: ProjectScope, id: string): Promise<TrackedIssue> {
  const watchers = await listWatchers(reader, scope, { kind: 'issue', id });
  return tracked(await getIssue(reader, scope, id), watchers);
}
