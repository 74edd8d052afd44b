// Resolving and undoing, as people ask for it: the choice is stored, and a run carries it out (section 11.12).
import type { ConflictResolve, ConflictsResolve, ResolveResult } from '../../../../contract/integration-conflicts.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError, notFound, conflict as refuseByState } from '../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireContentMatch } from '../../platform/http/content-tag.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { conflicts, type StoredConflict } from '../conflicts/public.ts';
import { findSealed } from '../connections/public.ts';
import { type Link, links } from '../links/public.ts';
import type { LocalRecord, LocalRecords } from '../local-records/public.ts';
import { type Run, type RunDeps, requireRunnable, runSteps } from '../runs/public.ts';
import { describeConflict, followLocal, requireChoice, requireResolvable, requireUndoable } from './describe.ts';

export interface ResolveDeps extends RunDeps {
  readonly localRecords: Readonly<Partial<Record<SyncedEntity, LocalRecords>>>;
}

export interface ConflictPath {
  readonly connectionId: string;
  readonly conflictId: string;
}

/** A conflict that a run is going to resolve. */
export interface Resolving {
  readonly conflict: StoredConflict;
  readonly run: Run;
}

/** Returns a conflict; an open one follows the record here. Throws not_found. */
export async function getConflict(deps: ResolveDeps, scope: ProjectScope, path: ConflictPath): Promise<StoredConflict> {
  const reader = deps.db.reader(scope);
  const stored = await conflicts.get(reader, scope, { connectionId: path.connectionId, id: path.conflictId });
  if (stored.state !== 'open') return stored;
  const [local] = (await deps.localRecords[stored.entity]?.find(reader, scope, [stored.recordId])) ?? [];
  const link = await links.findLink(reader, scope, stored.linkId);
  return local === undefined || link === undefined ? stored : followLocal(stored, { local, link });
}

/** Resolves a conflict. Throws precondition_failed, conflict or validation_failed. */
export async function resolveOne(
  deps: ResolveDeps,
  actor: Actor,
  scope: ProjectScope,
  {
    path,
    choice,
    ifMatch,
  }: { readonly path: ConflictPath; readonly choice: ConflictResolve; readonly ifMatch: string | undefined },
): Promise<Resolving> {
  requireChoice(choice);
  const { recordId } = await conflicts.get(deps.db.reader(scope), scope, {
    connectionId: path.connectionId,
    id: path.conflictId,
  });
  return inTransaction(deps.db, scope, async (tx) => {
    const asked = { recordIds: [recordId], resolution: choice.resolution };
    const runId = await requestResolution(tx, { deps, actor, scope }, { connectionId: path.connectionId, ...asked });
    const held = await hold(tx, { deps, actor, scope }, path);
    requireContentMatch(ifMatch, describeConflict(held.conflict));
    await begin(tx, { deps, actor, scope }, held, choice);
    return finish(tx, scope, { path, runId });
  });
}

/** Takes back the run that was requested for conflicts none of which can be resolved. */
class NoneResolvable extends Error {}

/** Conflicts that are locked together: the records of all of them would be held for long. */
const AT_ONCE = 25;

/** Resolves conflicts in the same way. One that cannot be resolved so does not keep back the others. */
export async function resolveMany(
  deps: ResolveDeps,
  actor: Actor,
  scope: ProjectScope,
  { connectionId, body }: { readonly connectionId: string; readonly body: ConflictsResolve },
): Promise<ResolveResult[]> {
  const { ids, resolution } = body;
  const known = await conflicts.find(deps.db.reader(scope), scope, { connectionId, ids });
  // In one order, so that two requests over the same records wait for each other.
  const ordered = known.toSorted((one, other) => (one.recordId < other.recordId ? -1 : 1));
  const refused = new Map<string, AppError>(
    ids.filter((id) => !known.some((each) => each.id === id)).map((id) => [id, notFound()]),
  );
  for (let at = 0; at === 0 || at < ordered.length; at += AT_ONCE) {
    const some = ordered.slice(at, at + AT_ONCE);
    const work = inTransaction(deps.db, scope, async (tx) => {
      const recordIds = some.map(({ recordId }) => recordId);
      const { connection } = await findSealed(tx, scope, connectionId);
      requireRunnable(connection, deps.clock.now());
      if (recordIds.length === 0) return;
      await requestResolution(tx, { deps, actor, scope }, { connectionId, recordIds, resolution });
      for (const { id } of some) {
        try {
          const held = await hold(tx, { deps, actor, scope }, { connectionId, conflictId: id });
          await begin(tx, { deps, actor, scope }, held, { resolution });
        } catch (error) {
          // The checks come before the writes: what is refused has written nothing.
          if (!(error instanceof AppError)) throw error;
          refused.set(id, error);
        }
      }
      if (some.every(({ id }) => refused.has(id))) throw new NoneResolvable();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof NoneResolvable)) throw error;
    });
  }
  return ids.map((id) => {
    const error = refused.get(id);
    return { id, ok: error === undefined, error: error === undefined ? null : { code: error.code, ...error.said } };
  });
}

/** Undoes a resolution. Throws conflict. */
export async function undoOne(
  deps: ResolveDeps,
  actor: Actor,
  scope: ProjectScope,
  path: ConflictPath,
): Promise<Resolving> {
  const { recordId } = await conflicts.get(deps.db.reader(scope), scope, {
    connectionId: path.connectionId,
    id: path.conflictId,
  });
  return inTransaction(deps.db, scope, async (tx) => {
    const asked = { recordIds: [recordId], resolution: 'undo' as const };
    const runId = await requestResolution(tx, { deps, actor, scope }, { connectionId: path.connectionId, ...asked });
    const held = await hold(tx, { deps, actor, scope }, path, 'integrations.undoNothing');
    requireUndoable(held.conflict, held, deps.clock.now());
    const { id } = held.conflict;
    await conflicts.save(tx, scope, id, {
      state: 'resolving',
      isUndo: true,
      isBegun: false,
      undoneBy: readDoer(actor),
    });
    await links.saveLink(tx, scope, held.link.id, { state: 'keeping' });
    await audit(tx, { deps, actor, scope }, held.conflict, { action: 'integrations.conflict_undone', detail: {} });
    return finish(tx, scope, { path, runId });
  });
}

interface Asking {
  readonly deps: ResolveDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

interface Asked {
  readonly connectionId: string;
  readonly recordIds: readonly string[];
  readonly resolution: ConflictResolve['resolution'] | 'undo';
}

/** Carried on by an ordinary exchange of the record: a resolution in its own direction, an undone one in both. */
const DIRECTIONS = { keep_local: 'push', merge: 'push', take_remote: 'pull', undo: 'both' } as const;

/**
 * Requests the run, before the records are locked: a run at work holds itself before them too. Throws conflict for a connection
 * that cannot run.
 */
async function requestResolution(tx: Tx, { deps, actor, scope }: Asking, asked: Asked): Promise<string> {
  const { connectionId, recordIds, resolution } = asked;
  const { connection } = await findSealed(tx, scope, connectionId);
  requireRunnable(connection, deps.clock.now());
  const request: Parameters<typeof runSteps.request>[3]['request'] = {
    kind: resolution === 'undo' ? 'undo' : 'resolution',
    cause: 'resolution',
    direction: DIRECTIONS[resolution],
    entities: null,
    recordIds,
    dryRun: false,
    startedBy: readDoer(actor),
  };
  return runSteps.request(tx, deps, scope, { connectionId, request });
}

interface Held {
  readonly conflict: StoredConflict;
  readonly local: LocalRecord;
  readonly link: Link;
}

/** Locks the record, the link and the conflict, in this order. Throws not_found; `gone` if the record or its link is gone. */
async function hold(
  tx: Tx,
  { deps, scope }: Asking,
  { connectionId, conflictId }: ConflictPath,
  gone: 'integrations.conflictNotOpen' | 'integrations.undoNothing' = 'integrations.conflictNotOpen',
): Promise<Held> {
  const known = await conflicts.get(tx, scope, { connectionId, id: conflictId });
  const local = await deps.localRecords[known.entity]?.lock(tx, scope, known.recordId, {});
  const link = await links.lockLink(tx, scope, known.linkId);
  const conflict = await conflicts.lock(tx, scope, conflictId);
  if (conflict === undefined) throw notFound();
  if (local === undefined || link === undefined || link.state === 'ended') {
    throw refuseByState(createMessage(gone));
  }
  return { conflict: followLocal(conflict, { local, link }), local, link };
}

/** Stores the choice with both sides as they were shown, and audits it. */
async function begin(tx: Tx, asking: Asking, { conflict, link }: Held, choice: ConflictResolve): Promise<void> {
  const { actor, scope } = asking;
  const { resolution, fields = null } = choice;
  requireResolvable(conflict, choice);
  await conflicts.save(tx, scope, conflict.id, {
    state: 'resolving',
    resolution,
    choices: fields,
    resolvedBy: readDoer(actor),
    fields: conflict.fields,
    local: conflict.local,
    isUndo: false,
    isBegun: false,
  });
  await links.saveLink(tx, scope, link.id, { state: 'keeping' });
  const detail = { resolution, ...(fields !== null && { fields }) };
  await audit(tx, asking, conflict, { action: 'integrations.conflict_resolved', detail });
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: Asking,
  { id, connectionId, entity, recordId }: StoredConflict,
  { action, detail }: { readonly action: string; readonly detail: object },
): Promise<void> {
  const subject = { type: 'integration_conflict', id };
  const entry = { action, subject, projectId: scope.projectId, detail: { connectionId, entity, recordId, ...detail } };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
}

async function finish(
  tx: Tx,
  scope: ProjectScope,
  { path, runId }: { readonly path: ConflictPath; readonly runId: string },
): Promise<Resolving> {
  const conflict = await conflicts.get(tx, scope, { connectionId: path.connectionId, id: path.conflictId });
  const run = await runSteps.find(tx, scope, runId);
  if (run === undefined) throw new Error('a run that was just begun is gone');
  return { conflict, run };
}

const readDoer = ({ type, id }: Actor): Doer => (type === 'user' ? { type, id } : { type: 'system', id: null });
