import type { RfiChange, RfiCreate } from '../../../../contract/rfis.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { appendEvents, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { insertWatchers, listWatchers, lockWatching, personOf } from '../discussion/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { doerOf, listMissing, requireNone, requireNoneNew } from '../people/public.ts';
import { rfiHistory } from './history.ts';
import { planChange, planRfi, type RfiVersion, requireAnswerable, type WatchedRfi } from './rfi.ts';
import { insertAnswer, insertRfi, lockRfi, updateRfi } from './store.ts';

export interface RfiDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Makes an RFI with the project's next number, which its maker and its assignee watch; one that is no draft is raised with that. */
export async function createRfi(
  deps: RfiDeps,
  actor: Actor,
  scope: ProjectScope,
  create: RfiCreate,
): Promise<WatchedRfi> {
  const id = deps.ids.next();
  const { fields, isRaised } = planRfi(create);
  return inTransaction(deps.db, scope, async (tx) => {
    requireNone(await listMissing(tx, scope, create));
    const watchers = await lockWatching(tx, scope, [personOf(actor), create.assigneeId]);
    const number = await takeNumber(tx, scope, 'rfi');
    const at = await stampChanges(tx, scope, [changeOf('created', scope, id)]);
    const made = await insertRfi(tx, scope, { id, number, fields, createdBy: doerOf(actor) }, at);
    await insertWatchers(tx, scope, { kind: 'rfi', id }, watchers);
    if (isRaised) await tellRaised(tx, { deps, scope }, id, at);
    const audit = auditOf('created', scope, id, { number, subject: create.subject, status: fields.status });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, audit);
    return { ...made, watchers };
  });
}

/** Changes an RFI, its status included; a change that changes nothing leaves no trace. */
export async function changeRfi(
  deps: RfiDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: RfiChange },
): Promise<WatchedRfi> {
  return inTransaction(deps.db, scope, async (tx) => {
    const watching = await lockWatching(tx, scope, [change.assigneeId]);
    const before = await lockRfi(tx, scope, id);
    requireNoneNew(await listMissing(tx, scope, change), { before: before.rfi, change });
    requireMatch(ifMatch, before.changedAt);
    const { fields, isRaised, isReopened } = planChange(before.rfi, change);
    if (Object.keys(fields).length === 0) return watched(tx, scope, before);
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const after = await updateRfi(tx, scope, { id, fields, standing: isReopened ? null : undefined }, at);
    if (fields.assigneeId !== undefined) await insertWatchers(tx, scope, { kind: 'rfi', id }, watching);
    const changed = isReopened ? { ...fields, answer: null } : fields;
    await rfiHistory.insert(tx, { ids: deps.ids, actor, scope }, [{ before: before.rfi, fields: changed }], at);
    if (isRaised) await tellRaised(tx, { deps, scope }, id, at);
    const moved = fields.status === undefined ? {} : { from: before.rfi.status, to: fields.status };
    const audit = auditOf('updated', scope, id, { fields: Object.keys(fields), ...moved });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, audit);
    return watched(tx, scope, after);
  });
}

/** Answers an open RFI. The answer is kept in its history also when it is reopened. */
export async function answerRfi(
  deps: RfiDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, answer }: { id: string; ifMatch: string | undefined; answer: string },
): Promise<WatchedRfi> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockRfi(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    requireAnswerable(before.rfi.status);
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, id)]);
    const given = { answer, answeredBy: doerOf(actor) };
    const answerId = deps.ids.next();
    await insertAnswer(tx, scope, { ...given, id: answerId, rfiId: id, answeredAt: at });
    const after = await updateRfi(tx, scope, { id, fields: { status: 'answered' }, standing: given }, at);
    const changed = { status: 'answered', answer };
    await rfiHistory.insert(tx, { ids: deps.ids, actor, scope }, [{ before: before.rfi, fields: changed }], at);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, auditOf('answered', scope, id, { answerId }));
    return watched(tx, scope, after);
  });
}

async function watched(tx: Tx, scope: ProjectScope, version: RfiVersion): Promise<WatchedRfi> {
  return { ...version, watchers: await listWatchers(tx, scope, { kind: 'rfi', id: version.rfi.id }) };
}

async function tellRaised(
  tx: Tx,
  { deps, scope }: { deps: RfiDeps; scope: ProjectScope },
  id: string,
  at: string,
): Promise<void> {
  const resource = { type: 'rfi', id };
  await appendEvents(tx, scope, at, [
    { id: deps.ids.next(), type: 'rfi.created', projectId: scope.projectId, resource },
  ]);
}

const changeOf = (change: 'created' | 'updated', { projectId }: ProjectScope, id: string) =>
  ({ change, type: 'rfi', id, projectId }) as const;

function auditOf(verb: string, { projectId }: ProjectScope, id: string, detail: Readonly<Record<string, unknown>>) {
  return { action: `rfi.${verb}`, subject: { type: 'rfi', id }, projectId, detail };
}
