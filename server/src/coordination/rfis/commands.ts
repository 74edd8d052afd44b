import type { RfiChange, RfiCreate } from '../../../../contract/rfis.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { listWatchers, lockWatching, personOf } from '../discussion/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { listMissing, requireNone, requireNoneNew } from '../people/public.ts';
import { planChange, planRfi, type RfiVersion, requireAnswerable, type WatchedRfi } from './rfi.ts';
import { describeChange, saveAnswer, saveNew, saveStep } from './save.ts';
import { lockRfi } from './store.ts';

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
    const at = await stampChanges(tx, scope, [describeChange('created', scope, id)]);
    const made = await saveNew(tx, { deps, actor, scope }, { id, number, fields, isRaised, watchers }, at);
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
    const step = planChange(before.rfi, change);
    if (Object.keys(step.fields).length === 0) return watched(tx, scope, before);
    const at = await stampChanges(tx, scope, [describeChange('updated', scope, id)]);
    const after = await saveStep(tx, { deps, actor, scope }, { before: before.rfi, step, watching }, at);
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
    const at = await stampChanges(tx, scope, [describeChange('updated', scope, id)]);
    const after = await saveAnswer(tx, { deps, actor, scope }, { before: before.rfi, answer }, at);
    return watched(tx, scope, after);
  });
}

async function watched(tx: Tx, scope: ProjectScope, version: RfiVersion): Promise<WatchedRfi> {
  return { ...version, watchers: await listWatchers(tx, scope, { kind: 'rfi', id: version.rfi.id }) };
}
