// Watching ends with a membership: soon after it, in the background, under a stamp of each record. A person may watch more records
// than one transaction can hold. Records of archived projects follow when their project is restored (migration 0186).
import { projectScope, type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import type { RecordKind } from './subject.ts';
import { deleteLeaverFrom, listWatchedByLeaver, lockWatched, stampWatched } from './watcher-store.ts';

interface Leaver {
  readonly workspaceId: string;
  readonly userId: string;
}

const RECORDS_AT_ONCE = 500;

/** Lists the job that ends what people watched who left the workspace; the database enqueues it (migrations 0167, 0186). */
export function discussionJobs({ db }: { readonly db: Db }, recordsAtOnce = RECORDS_AT_ONCE): AnyJob[] {
  const forget: Job<Leaver> = {
    name: 'forget_watchers',
    handle: async ({ workspaceId, userId }) => {
      const scope = workspaceScope(workspaceId);
      for (const kind of ['issue', 'rfi', 'clash'] as const) {
        const forgetPart = (tx: Tx) => forgetWatcher(tx, scope, kind, { userId, max: recordsAtOnce });
        while ((await inTransaction(db, scope, forgetPart)) === recordsAtOnce);
      }
    },
  };
  return [forget];
}

/** Ends the watching of up to `max` records of a kind; returns how many it looked at. One who is a member again keeps watching. */
async function forgetWatcher(
  tx: Tx,
  scope: WorkspaceScope,
  kind: RecordKind,
  { userId, max }: { userId: string; max: number },
): Promise<number> {
  const watched = await listWatchedByLeaver(tx, scope, kind, { userId, max });
  if (watched.length === 0) return 0;
  // Joining locks the workspace: a person who joins at this moment is a member, or none, for the statements that follow. Before any
  // project, as a change of its status does.
  await lockWorkspace(tx, scope);
  const active = new Set<string>();
  for (const projectId of [...new Set(watched.map((each) => each.projectId))].sort()) {
    if (await holdActive(tx, projectScope(scope.workspaceId, projectId))) active.add(projectId);
  }
  const ids = watched.flatMap(({ id, projectId }) => (active.has(projectId) ? [id] : []));
  await lockWatched(tx, scope, kind, ids);
  const ended = await deleteLeaverFrom(tx, scope, kind, { ids, userId });
  if (ended.length > 0) {
    const changes = ended.map(({ id, projectId }) => ({ change: 'updated', type: kind, id, projectId }) as const);
    const at = await stampChanges(tx, scope, changes);
    await stampWatched(tx, scope, kind, { ids: ended.map(({ id }) => id), at });
  }
  return watched.length;
}
