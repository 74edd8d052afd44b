// RFIs as a connection to a vendor reads, changes and makes them: by the rules of every other change, with the service as the
// actor. Several steps, such as an answer and the closing after it, share one stamp. The audit entries name the connection.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Rfi, RfiChange, RfiCreate } from '../../../../contract/rfis.ts';
import { toConnectionActor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { lockWatching } from '../discussion/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { requireAssignee } from '../people/public.ts';
import { type AnswerState, planChange, planMoves, planRfi, requireAnswerable } from './rfi.ts';
import { describeChange, type RfiAuthor, saveAnswer, saveNew, saveStep } from './save.ts';
import { findRfis, listRfisAfter, lockRfi, lockRfiIfAny } from './store.ts';

/** The fields that connections write as fields; status and answer are moves. */
type SyncedField = 'subject' | 'question' | 'assigneeId' | 'dueDate' | 'costImpact' | 'scheduleImpactDays';

/** A connection that writes. */
interface ConnectionAuthor {
  readonly deps: { readonly ids: Ids };
  readonly scope: ProjectScope;
  readonly connectionId: string;
  /** The person whose choice over a conflict it carries out. */
  readonly chosenBy?: string | null;
}

/** A step of an RFI: a change of fields, its status among them, or an answer. */
type Step = { readonly change: RfiChange } | { readonly answer: string };

/** Reads, locks and writes RFIs for connections; every name but `list`, `find` and `planMoves` within a transaction of the caller. */
export const connectedRfis = {
  list: listRfisAfter,
  find: findRfis,
  planMoves,
  lock: lockConnected,
  apply: applyFromConnection,
  create: createFromConnection,
};

/** Locks an RFI behind the assignee who is to watch it, as changeRfi does. Undefined if there is none. */
async function lockConnected(
  tx: Tx,
  scope: ProjectScope,
  { id, assigneeId }: { id: string; assigneeId: string | null | undefined },
): Promise<Rfi | undefined> {
  await lockWatching(tx, scope, [assigneeId]);
  return lockRfiIfAny(tx, scope, id);
}

/**
 * Changes an RFI that is locked with the new assignee; a change that changes nothing leaves no trace. Throws conflict for moves
 * that it may not make, validation_failed for an assignee who has no role in the project.
 */
async function applyFromConnection(
  tx: Tx,
  { deps, scope, connectionId, chosenBy }: ConnectionAuthor,
  { id, change, moves }: { id: string; change: Pick<RfiChange, SyncedField>; moves: Partial<AnswerState> },
): Promise<Rfi> {
  const watching = await lockWatching(tx, scope, [change.assigneeId]);
  const { rfi: before } = await lockRfi(tx, scope, id);
  if (change.assigneeId !== before.assigneeId) await requireAssignee(tx, scope, change.assigneeId);
  const steps = planSteps(before, change, moves);
  if (steps.length === 0) return before;
  const at = await stampChanges(tx, scope, [describeChange('updated', scope, id)]);
  const author = { deps, scope, actor: toConnectionActor(connectionId, chosenBy), more: { connectionId } };
  return saveSteps(tx, author, { before, steps, watching }, at);
}

/**
 * Makes an RFI with the project's next number, which its assignee watches. One that is answered or closed is made open, then
 * answered, then closed, under one stamp. Throws conflict for a status and an answer that do not go together.
 */
async function createFromConnection(
  tx: Tx,
  { deps, scope, connectionId }: ConnectionAuthor,
  { fields: given, moves }: { fields: Pick<RfiCreate, SyncedField>; moves: Partial<AnswerState> },
): Promise<Rfi> {
  const status = moves.status === 'draft' ? 'draft' : 'open';
  const { fields, isRaised } = planRfi({ ...given, status });
  const steps = planSteps({ ...fields, answer: null }, {}, moves);
  const id = deps.ids.next();
  await requireAssignee(tx, scope, fields.assigneeId);
  const watchers = await lockWatching(tx, scope, [fields.assigneeId]);
  const number = await takeNumber(tx, scope, 'rfi');
  const at = await stampChanges(tx, scope, [describeChange('created', scope, id)]);
  const author = { deps, scope, actor: toConnectionActor(connectionId), more: { connectionId } };
  const made = await saveNew(tx, author, { id, number, fields, isRaised, watchers }, at);
  return saveSteps(tx, author, { before: made.rfi, steps, watching: [] }, at);
}

/** Plans the steps of a change. Fields change with the first move, or before the answer. */
function planSteps(
  before: AnswerState & Parameters<typeof planChange>[0],
  change: RfiChange,
  wanted: Partial<AnswerState>,
): Step[] {
  const moves = planMoves(before, wanted);
  if (moves === undefined) {
    throw conflict(
      createMessage('records.rfiMove', { rfiStatus: before.status, rfiNext: wanted.status ?? 'answered' }),
    );
  }
  const { answer } = wanted;
  const steps = moves.map(
    (status): Step => (status === 'answered' && typeof answer === 'string' ? { answer } : { change: { status } }),
  );
  const [first, ...others] = steps;
  const isMove = first !== undefined && 'change' in first;
  const edit = isMove ? { ...change, ...first.change } : change;
  const rest = isMove ? others : steps;
  return Object.keys(planChange(before, edit).fields).length === 0 ? rest : [{ change: edit }, ...rest];
}

async function saveSteps(
  tx: Tx,
  author: RfiAuthor,
  { before, steps, watching }: { before: Rfi; steps: readonly Step[]; watching: readonly string[] },
  at: string,
): Promise<Rfi> {
  let now = before;
  for (const each of steps) {
    if ('answer' in each) {
      requireAnswerable(now.status);
      now = (await saveAnswer(tx, author, { before: now, answer: each.answer }, at)).rfi;
    } else {
      const step = planChange(now, each.change);
      now = (await saveStep(tx, author, { before: now, step, watching }, at)).rfi;
    }
  }
  return now;
}
