// Asking for the import of a model. The vendor is called by the run.
import { sql } from 'kysely';
import type { ModelImportStart } from '../../../../contract/integration-runs.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError, conflict } from '../../platform/app-error.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findSealed } from '../connections/public.ts';
import { type Run, type RunDeps, requireRunnable, runSteps } from '../runs/public.ts';
import { findLinkedGroup, type LinkedGroup } from './store.ts';

/** Imports that may be open for one connection. */
const MAX_OPEN = 500;

/** Begins an import, or puts it in line. One that is open for the same version is returned. */
export function startImport(
  deps: RunDeps,
  actor: Actor,
  scope: ProjectScope,
  { connectionId, start }: { readonly connectionId: string; readonly start: ModelImportStart },
): Promise<Run> {
  const itemId = String(start.itemId);
  const versionId = start.versionId === undefined ? null : String(start.versionId);
  return inTransaction(deps.db, scope, async (tx) => {
    // The same item is asked for once at a time.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.modelImports}::int, hashtext(${connectionId}))`.execute(tx);
    const { connection } = await findSealed(tx, scope, connectionId);
    requireRunnable(connection, deps.clock.now());
    const linked = await findLinkedGroup(tx, scope, connectionId, itemId);
    if (linked !== undefined) throw itemImported(linked);
    const open = await runSteps.listOpenImports(tx, scope, connectionId);
    const same = open.find((each) => each.import?.itemId === itemId);
    if (same !== undefined) {
      if (same.import?.versionId === versionId) return same;
      throw conflict(createMessage('integrations.itemImporting'));
    }
    if (open.length >= MAX_OPEN) throw conflict(createMessage('integrations.mostImports', { count: MAX_OPEN }));
    const id = await runSteps.queueImport(tx, deps, scope, {
      connectionId,
      import: { itemId, versionId, name: start.name ?? null, tries: 0 },
      cause: 'manual',
      startedBy: actor.type === 'user' ? { type: 'user', id: actor.id } : { type: 'system', id: actor.id },
    });
    const run = await runSteps.find(tx, scope, id);
    if (run === undefined) throw new Error('a run that was just begun is gone');
    return run;
  });
}

/** 409: names the model that the item has here. */
function itemImported({ modelId, groupId, name }: LinkedGroup): AppError {
  const message = createMessage('integrations.itemImported', { name: name ?? groupId, id: modelId ?? groupId });
  return new AppError('conflict', message, { details: [{ path: 'itemId', message }] });
}
