import type { ClashChange, ClashCreate, ClashDecision, ClashDecisionCreate } from '../../../../contract/clashes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { appendEvents, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { insertWatchers, listWatchers, lockWatching, personOf } from '../discussion/public.ts';
import { differingFields } from '../history/public.ts';
import { appendEntry } from '../ledger/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { doerOf, listMissing, requireNone, requireNoneNew } from '../people/public.ts';
import { type ClashVersion, decideClash, newClash, type WatchedClash } from './clash.ts';
import { clashHistory } from './history.ts';
import { insertClash, lockClash, updateClash } from './store.ts';

export interface ClashDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Enters a clash, as new, with the project's next number; who enters it and its assignee watch it. */
export async function createClash(
  deps: ClashDeps,
  actor: Actor,
  scope: ProjectScope,
  create: ClashCreate,
): Promise<WatchedClash> {
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    requireNone(await listMissing(tx, scope, create));
    const watchers = await lockWatching(tx, scope, [personOf(actor), create.assigneeId]);
    const number = await takeNumber(tx, scope, 'clash');
    const at = await stampChanges(tx, scope, [changeOf('created', scope, id)]);
    const made = await insertClash(tx, scope, { id, number, fields: newClash(create) }, at);
    await insertWatchers(tx, scope, { kind: 'clash', id }, watchers);
    const audit = auditOf('created', scope, id, { number, name: create.name });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, audit);
    return { ...made, watchers };
  });
}

/** Changes a clash's name or assignee; a change that changes nothing leaves no trace. */
export async function changeClash(
  deps: ClashDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: ClashChange },
): Promise<WatchedClash> {
  return inTransaction(deps.db, scope, async (tx) => {
    const watching = await lockWatching(tx, scope, [change.assigneeId]);
    const before = await lockClash(tx, scope, id);
    requireNoneNew(await listMissing(tx, scope, change), { before: before.clash, change });
    requireMatch(ifMatch, before.changedAt);
    const fields = differingFields(before.clash, change);
    if (Object.keys(fields).length === 0) return watched(tx, scope, before);
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const after = await updateClash(tx, scope, { ...fields, id }, at);
    if (fields.assigneeId !== undefined) await insertWatchers(tx, scope, { kind: 'clash', id }, watching);
    await clashHistory.insert(tx, { ids: deps.ids, actor, scope }, [{ before: before.clash, fields }], at);
    const audit = auditOf('updated', scope, id, { fields: Object.keys(fields) });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, audit);
    return watched(tx, scope, after);
  });
}

/** Decides about a clash: status, ledger entry, event and audit in one transaction (contract §6, spec 6.1). */
export async function recordDecision(
  deps: ClashDeps,
  actor: Actor,
  scope: ProjectScope,
  { clashId, outcome, reason = null }: ClashDecisionCreate & { clashId: string },
): Promise<ClashDecision> {
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    const { clash } = await lockClash(tx, scope, clashId);
    const status = decideClash(clash.status, outcome);
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, clashId)]);
    await updateClash(tx, scope, { id: clashId, status }, at);
    await clashHistory.insert(tx, { ids: deps.ids, actor, scope }, [{ before: clash, fields: { status } }], at);
    const decidedBy = doerOf(actor);
    await appendEntry(tx, scope, at, {
      id,
      kind: 'clash_decision',
      subject: { type: 'clash', id: clashId, number: clash.number },
      outcome,
      fromStatus: clash.status,
      toStatus: status,
      reason,
      decidedBy,
    });
    const resource = { type: 'clash', id: clashId };
    const event = { id: deps.ids.next(), type: 'clash.decided', projectId: scope.projectId, resource } as const;
    await appendEvents(tx, scope, at, [event]);
    const audit = auditOf('decided', scope, clashId, { decisionId: id, outcome, from: clash.status, to: status });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, audit);
    return { id, clashId, outcome, reason, decidedBy, decidedAt: at };
  });
}

async function watched(tx: Tx, scope: ProjectScope, version: ClashVersion): Promise<WatchedClash> {
  return { ...version, watchers: await listWatchers(tx, scope, { kind: 'clash', id: version.clash.id }) };
}

const changeOf = (change: 'created' | 'updated', { projectId }: ProjectScope, id: string) =>
  ({ change, type: 'clash', id, projectId }) as const;

function auditOf(verb: string, { projectId }: ProjectScope, id: string, detail: Readonly<Record<string, unknown>>) {
  return { action: `clash.${verb}`, subject: { type: 'clash', id }, projectId, detail };
}
