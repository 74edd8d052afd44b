// Writes of RFIs under a stamp that their transaction has taken, each with its history, its events and its audit entry.
import { COST_EVENT } from '../../../../contract/events.ts';
import type { Rfi } from '../../../../contract/rfis.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { appendEvents, recordAudit } from '../../platform/records/record-change.ts';
import { insertWatchers } from '../discussion/public.ts';
import { doerOf } from '../people/public.ts';
import { rfiHistory } from './history.ts';
import type { RfiFields, RfiStep, RfiVersion } from './rfi.ts';
import { insertAnswer, insertRfi, updateRfi } from './store.ts';

/** The actor of a change of RFIs and the project in which it happens. */
export interface RfiAuthor {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
  /** Added to the detail of audit entries. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A new RFI. */
interface NewRfi {
  readonly id: string;
  readonly number: number;
  readonly fields: RfiFields;
  readonly isRaised: boolean;
  readonly watchers: readonly string[];
}

/** Saves a new RFI. */
export async function saveNew(
  tx: Tx,
  author: RfiAuthor,
  { id, number, fields, isRaised, watchers }: NewRfi,
  at: string,
): Promise<RfiVersion> {
  const made = await insertRfi(tx, author.scope, { id, number, fields, createdBy: doerOf(author.actor) }, at);
  await insertWatchers(tx, author.scope, { kind: 'rfi', id }, watchers);
  if (isRaised) await publishRaised(tx, author, id, at);
  await audit(tx, author, { id, verb: 'created', detail: { number, subject: fields.subject, status: fields.status } });
  return made;
}

/** Saves a step of a locked RFI that changes some fields; `watching` begin to watch it if its assignee changes. */
export async function saveStep(
  tx: Tx,
  author: RfiAuthor,
  { before, step, watching }: { before: Rfi; step: RfiStep; watching: readonly string[] },
  at: string,
): Promise<RfiVersion> {
  const { scope } = author;
  const { id } = before;
  const { fields, isRaised, isReopened } = step;
  const after = await updateRfi(tx, scope, { id, fields, standing: isReopened ? null : undefined }, at);
  if (fields.assigneeId !== undefined) await insertWatchers(tx, scope, { kind: 'rfi', id }, watching);
  const changed = isReopened ? { ...fields, answer: null } : fields;
  await rfiHistory.insert(tx, { ids: author.deps.ids, ...author }, [{ before, fields: changed }], at);
  if (isRaised) await publishRaised(tx, author, id, at);
  if (concernsCost(before, fields)) await publishCost(tx, author, id, at);
  const moved = fields.status === undefined ? {} : { from: before.status, to: fields.status };
  await audit(tx, author, { id, verb: 'updated', detail: { fields: Object.keys(fields), ...moved } });
  return after;
}

/** Saves the answer to a locked RFI that waits for one. */
export async function saveAnswer(
  tx: Tx,
  author: RfiAuthor,
  { before, answer }: { before: Rfi; answer: string },
  at: string,
): Promise<RfiVersion> {
  const { deps, actor, scope } = author;
  const { id } = before;
  const given = { answer, answeredBy: doerOf(actor) };
  const answerId = deps.ids.next();
  await insertAnswer(tx, scope, { ...given, id: answerId, rfiId: id, answeredAt: at });
  const after = await updateRfi(tx, scope, { id, fields: { status: 'answered' }, standing: given }, at);
  await rfiHistory.insert(
    tx,
    { ids: deps.ids, actor, scope },
    [{ before, fields: { status: 'answered', answer } }],
    at,
  );
  if (concernsCost(before, { status: 'answered' })) await publishCost(tx, author, id, at);
  await audit(tx, author, { id, verb: 'answered', detail: { answerId } });
  return after;
}

/** Returns the change of an RFI as the change feed has it. */
export const describeChange = (change: 'created' | 'updated', { projectId }: ProjectScope, id: string) =>
  ({ change, type: 'rfi', id, projectId }) as const;

async function publishRaised(tx: Tx, { deps, scope }: RfiAuthor, id: string, at: string): Promise<void> {
  const resource = { type: 'rfi', id };
  await appendEvents(tx, scope, at, [
    { id: deps.ids.next(), type: 'rfi.created', projectId: scope.projectId, resource },
  ]);
}

/** Tells whether a change is about a cost: most RFIs have none, and need no event. */
function concernsCost({ costImpact }: Rfi, fields: Partial<RfiFields>): boolean {
  const { status, subject, costImpact: cost } = fields;
  if (costImpact === null && (cost ?? null) === null) return false;
  return status !== undefined || subject !== undefined || cost !== undefined;
}

async function publishCost(tx: Tx, { deps, scope }: RfiAuthor, id: string, at: string): Promise<void> {
  const resource = { type: 'rfi', id };
  await appendEvents(tx, scope, at, [{ id: deps.ids.next(), type: COST_EVENT, projectId: scope.projectId, resource }]);
}

async function audit(
  tx: Tx,
  { deps, actor, scope, more }: RfiAuthor,
  { id, verb, detail }: { id: string; verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `rfi.${verb}`,
    subject: { type: 'rfi', id },
    projectId: scope.projectId,
    detail: { ...detail, ...more },
  });
}
