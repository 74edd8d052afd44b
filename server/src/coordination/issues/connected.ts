// Issues as a connection to a vendor reads, changes and makes them: by the rules of every other change, with the service as the
// actor. The audit entries name the connection.
import type { Issue, IssueChange, IssueCreate } from '../../../../contract/issues.ts';
import { toConnectionActor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { insertWatchers, lockWatching } from '../discussion/public.ts';
import { takeNumber } from '../numbers/public.ts';
import { requireAssignee } from '../people/public.ts';
import { auditRecord, changeOf, publish } from './announce.ts';
import { saveChange } from './commands.ts';
import { planIssue } from './issue.ts';
import { findIssues, insertIssue, listIssuesAfter, lockIssue, lockIssueIfAny } from './store.ts';

/** The fields that connections write. */
type SyncedField = 'title' | 'description' | 'status' | 'type' | 'priority' | 'assigneeId' | 'dueDate';

/** A connection that writes. */
interface ConnectionAuthor {
  readonly deps: { readonly ids: Ids };
  readonly scope: ProjectScope;
  readonly connectionId: string;
  /** The person whose choice over a conflict it carries out. */
  readonly chosenBy?: string | null;
}

/** Reads, locks and writes issues for connections; every name but `list` and `find` within a transaction of the caller. */
export const connectedIssues = {
  list: listIssuesAfter,
  find: findIssues,
  lock: lockConnected,
  apply: applyFromConnection,
  create: createFromConnection,
};

/** Locks an issue behind the assignee who is to watch it, as changeIssue does. Undefined if there is none. */
async function lockConnected(
  tx: Tx,
  scope: ProjectScope,
  { id, assigneeId }: { id: string; assigneeId: string | null | undefined },
): Promise<Issue | undefined> {
  await lockWatching(tx, scope, [assigneeId]);
  return lockIssueIfAny(tx, scope, id);
}

/**
 * Changes an issue that is locked with the new assignee; a change that changes nothing leaves no trace. Throws conflict for a
 * status that it may not get, validation_failed for an assignee who has no role in the project.
 */
async function applyFromConnection(
  tx: Tx,
  { deps, scope, connectionId, chosenBy }: ConnectionAuthor,
  { id, change }: { id: string; change: Pick<IssueChange, SyncedField> },
): Promise<Issue> {
  const watching = await lockWatching(tx, scope, [change.assigneeId]);
  const before = await lockIssue(tx, scope, id);
  if (change.assigneeId !== before.assigneeId) await requireAssignee(tx, scope, change.assigneeId);
  const author = { deps, scope, actor: toConnectionActor(connectionId, chosenBy) };
  const after = await saveChange(tx, author, { before, change, more: { connectionId } });
  if (after.assigneeId !== before.assigneeId) await insertWatchers(tx, scope, { kind: 'issue', id }, watching);
  return after;
}

/** Makes an issue with the project's next number, which its assignee watches. Throws validation_failed as applying does. */
async function createFromConnection(
  tx: Tx,
  { deps, scope, connectionId }: ConnectionAuthor,
  create: Pick<IssueCreate, SyncedField>,
): Promise<Issue> {
  const step = planIssue(create);
  const record = { type: 'issue', id: deps.ids.next() } as const;
  await requireAssignee(tx, scope, create.assigneeId);
  const watchers = await lockWatching(tx, scope, [create.assigneeId]);
  // Last of the locks but the clock, as with people.
  const number = await takeNumber(tx, scope, 'issue');
  const author = { deps, scope, actor: toConnectionActor(connectionId) };
  const at = await stampChanges(tx, scope, [changeOf('created', scope, record)]);
  const made = await insertIssue(tx, author, { ...step, id: record.id, number }, at);
  await insertWatchers(tx, scope, { kind: 'issue', id: record.id }, watchers);
  await publish(tx, { ...author, at }, [record.id], step.events);
  await auditRecord(tx, author, record, { verb: 'created', detail: { number, title: made.title, connectionId } });
  return made;
}
