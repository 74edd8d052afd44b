import type { TrackedRfi } from '../../../../contract/rfis.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { listWatchers, type Subject } from '../discussion/public.ts';
import { rfiHistory } from './history.ts';
import { getRfi, lockRfi, updateRfi } from './store.ts';
import { tracked } from './views.ts';

/** What the discussion of an RFI needs of it. */
export const rfiSubject: Subject = {
  kind: 'rfi',
  history: rfiHistory,
  get: getRfi,
  lock: lockRfi,
  async stamp(tx, scope, id, at) {
    await updateRfi(tx, scope, { id, fields: {} }, at);
  },
  getTracked: getTrackedRfi,
};

/** An RFI of the project as the app API shows it. */
export async function getTrackedRfi(reader: Reader, scope: ProjectScope, id: string): Promise<TrackedRfi> {
  const watchers = await listWatchers(reader, scope, { kind: 'rfi', id });
  return tracked({ ...(await getRfi(reader, scope, id)), watchers });
}
