import type { TrackedClash } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { listWatchers, type Subject } from '../discussion/public.ts';
import { clashHistory } from './history.ts';
import { getClash, lockClash, updateClash } from './store.ts';
import { tracked } from './views.ts';

/** What the discussion of a clash needs of it. */
export const clashSubject: Subject = {
  kind: 'clash',
  history: clashHistory,
  get: getClash,
  lock: lockClash,
  async stamp(tx, scope, id, at) {
    await updateClash(tx, scope, { id }, at);
  },
  getTracked: getTrackedClash,
};

/** A clash of the project as the app API shows it. */
export async function getTrackedClash(reader: Reader, scope: ProjectScope, id: string): Promise<TrackedClash> {
  const watchers = await listWatchers(reader, scope, { kind: 'clash', id });
  return tracked({ ...(await getClash(reader, scope, id)), watchers });
}
