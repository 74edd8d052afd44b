import type { Issue, IssueChange, IssueCreate, TrackedIssue } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import { type Change, stampChanges } from '../../platform/records/record-change.ts';
import { insertWatchers, listWatchers, lockWatching, personOf } from '../discussion/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { listMissing, requireNone, requireNoneNew } from '../people/public.ts';
import { type Author, auditRecord, changeOf, type IssueDeps, publish } from './announce.ts';
import { issueHistory } from './history.ts';
import { planChange, planIssue, requirePosition } from './issue.ts';
import { holdFloorPlan, insertIssue, lockIssue, updateIssue } from './store.ts';
import { tracked } from './views.ts';

/** What changes in the transaction of a new issue: told of with it, and written under the same stamp. */
export interface Beside {
  readonly changes: readonly Change[];
  save(tx: Tx, at: string): Promise<void>;
}

/**
 * Makes an issue with the project's next number; its maker and its assignee watch it. `beside` locks what is to change with it,
 * before everything else that the transaction locks.
 */
export async function createIssue(
  { beside, ...deps }: IssueDeps & { readonly beside?: (tx: Tx, issueId: string) => Promise<Beside | undefined> },
  actor: Actor,
  scope: ProjectScope,
  create: IssueCreate,
): Promise<TrackedIssue> {
  const step = planIssue(create);
  const id = deps.ids.next();
  const author = { deps, actor, scope };
  return inTransaction(deps.db, scope, async (tx) => {
    const other = await beside?.(tx, id);
    requireNone(await holdNamed(tx, scope, step.fields));
    const watchers = await lockWatching(tx, scope, [personOf(actor), step.fields.assigneeId]);
    // Last of the locks but the clock: all makers of issues in the project wait for it.
    const number = await takeNumber(tx, scope, 'issue');
    const record = { type: 'issue', id } as const;
    const at = await stampChanges(tx, scope, [changeOf('created', scope, record), ...(other?.changes ?? [])]);
    const made = await insertIssue(tx, author, { ...step, id, number }, at);
    await other?.save(tx, at);
    await insertWatchers(tx, scope, { kind: 'issue', id }, watchers);
    await publish(tx, { ...author, at }, [id], step.events);
    await auditRecord(tx, author, record, { verb: 'created', detail: { number, title: made.title } });
    return tracked(made, watchers);
  });
}

/** Changes an issue; a change that changes nothing leaves no trace. What counts is the record as it would be. */
export async function changeIssue(
  deps: IssueDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: IssueChange },
): Promise<TrackedIssue> {
  return inTransaction(deps.db, scope, async (tx) => {
    // What it names first, then the issue: the order in which the deletion of a floor plan takes the same locks.
    const missing = await holdNamed(tx, scope, change);
    const watching = await lockWatching(tx, scope, [change.assigneeId]);
    const before = await lockIssue(tx, scope, id);
    requirePosition({ ...before, ...change });
    requireNoneNew(missing, { before, change });
    requireMatch(ifMatch, before.updatedAt);
    const after = await saveChange(tx, { deps, actor, scope }, { before, change });
    const watched = { kind: 'issue', id } as const;
    if (after.assigneeId !== before.assigneeId) await insertWatchers(tx, scope, watched, watching);
    return tracked(after, await listWatchers(tx, scope, watched));
  });
}

/** Saves a change of a locked issue with its history, events and audit entry; `more` is added to the detail of the entry. */
export async function saveChange(
  tx: Tx,
  author: Author,
  { before, change, more = {} }: { before: Issue; change: IssueChange; more?: Readonly<Record<string, unknown>> },
): Promise<Issue> {
  const { scope, deps, actor } = author;
  const { fields, closes, events } = planChange(before, change);
  if (events.length === 0) return before;
  const record = { type: 'issue', id: before.id } as const;
  const at = await stampChanges(tx, scope, [changeOf('updated', scope, record)]);
  const after = await updateIssue(tx, scope, { id: before.id, fields, closes }, at);
  await issueHistory.insert(tx, { ids: deps.ids, actor, scope }, [{ before, fields }], at);
  await publish(tx, { ...author, at }, [before.id], events);
  await auditRecord(tx, author, record, { verb: 'updated', detail: { fields: Object.keys(fields), ...more } });
  return after;
}

type Named = Pick<IssueChange, 'assigneeId' | 'floorPlanId' | 'modelId'>;

/** Which members name what the project does not have; a floor plan that is there is held. */
async function holdNamed(tx: Tx, scope: ProjectScope, named: Named): Promise<string[]> {
  const missing = await listMissing(tx, scope, named);
  const { floorPlanId } = named;
  if (typeof floorPlanId === 'string' && !(await holdFloorPlan(tx, scope, floorPlanId))) missing.push('floorPlanId');
  return missing;
}
