// Issues and comments that an import makes and changes: many in one transaction, under one stamp, each with its audit entry,
// an issue with its history and its events as well, like one that a person makes.
import { sql } from 'kysely';
import type { Issue, IssueChange } from '../../../../contract/issues.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Change, stampChanges } from '../../platform/records/record-change.ts';
import { insertWatchers, lockWatching, updateComment } from '../discussion/public.ts';
import { takeNumbers } from '../numbers/public.ts';
import { doerOf } from '../people/public.ts';
import { type Author, auditRecord, auditRecords, changeOf, publish } from './announce.ts';
import { issueHistory } from './history.ts';
import { type IssueFields, planChange, planIssue } from './issue.ts';
import { insertIssue, lockIssue, updateIssue } from './store.ts';

/** A comment as a file has it. */
export interface ImportedComment {
  readonly id: string;
  readonly issueId: string;
  readonly text: string;
  /** Who wrote it, and when, as the file says. */
  readonly author: string | null;
  readonly at: string | null;
}

/** The guids of the viewpoints that an import makes and changes of an issue. */
interface ChangedViewpoints {
  readonly fresh: readonly string[];
  readonly changed: readonly string[];
}

/** What a batch of an import makes and changes. */
export interface ImportedBatch {
  readonly created: readonly { id: string; fields: IssueFields }[];
  readonly changed: readonly { before: Issue; change: IssueChange; viewpoints: ChangedViewpoints }[];
  readonly newComments: readonly ImportedComment[];
  readonly changedComments: readonly { id: string; issueId: string; text: string }[];
}

/** Locks the issues in the order of their ids, behind the members who will watch some; answers with both. */
async function lockImported(
  tx: Tx,
  scope: ProjectScope,
  { issueIds, assignees }: { issueIds: readonly string[]; assignees: readonly (string | null)[] },
): Promise<{ issues: Map<string, Issue>; members: ReadonlySet<string> }> {
  const members = new Set(await lockWatching(tx, scope, assignees));
  const issues = new Map<string, Issue>();
  for (const id of [...issueIds].sort()) issues.set(id, await lockIssue(tx, scope, id));
  return { issues, members };
}

/** Saves what a batch makes and changes of locked issues. */
async function saveImported(
  tx: Tx,
  author: Author,
  { created, changed, newComments, changedComments }: ImportedBatch,
  members: ReadonlySet<string>,
): Promise<void> {
  const { scope } = author;
  const changes: Change[] = [
    ...created.map(({ id }) => changeOf('created', scope, { type: 'issue', id })),
    ...changed.map(({ before }) => changeOf('updated', scope, { type: 'issue', id: before.id })),
    ...newComments.map(({ id }) => changeOf('created', scope, { type: 'issue_comment', id })),
    ...changedComments.map(({ id }) => changeOf('updated', scope, { type: 'issue_comment', id })),
  ];
  if (changes.length === 0) return;
  const first = created.length === 0 ? 0 : await takeNumbers(tx, scope, 'issue', created.length);
  const at = await stampChanges(tx, scope, changes);
  for (const [index, each] of created.entries()) {
    await saveNew(tx, author, { ...each, number: first + index, watcher: watcherOf(each.fields, members) }, at);
  }
  for (const each of changed) await saveChange(tx, author, each, at);
  await insertComments(tx, author, newComments, at);
  for (const { id, text } of changedComments) await updateComment(tx, scope, { kind: 'issue', id, text }, at);
  await auditRecords(tx, author, [
    ...newComments.map((each) => commentAudit('created', each)),
    ...changedComments.map((each) => commentAudit('updated', each)),
  ]);
}

const commentAudit = (verb: string, { id, issueId }: { id: string; issueId: string }) =>
  ({ record: { type: 'issue_comment', id }, verb, detail: { issueId, imported: true } }) as const;

const watcherOf = ({ assigneeId }: Pick<IssueFields, 'assigneeId'>, members: ReadonlySet<string>) =>
  assigneeId !== null && members.has(assigneeId) ? [assigneeId] : [];

async function saveNew(
  tx: Tx,
  author: Author,
  { id, number, fields, watcher }: { id: string; number: number; fields: IssueFields; watcher: string[] },
  at: string,
): Promise<void> {
  const step = planIssue(fields);
  await insertIssue(tx, author, { ...step, id, number }, at);
  await insertWatchers(tx, author.scope, { kind: 'issue', id }, watcher);
  await publish(tx, { ...author, at }, [id], step.events);
  const detail = { number, title: fields.title, imported: true };
  await auditRecord(tx, author, { type: 'issue', id }, { verb: 'created', detail });
}

async function saveChange(
  tx: Tx,
  author: Author,
  { before, change, viewpoints: { fresh, changed } }: ImportedBatch['changed'][number],
  at: string,
): Promise<void> {
  const { fields, closes, events } = planChange(before, change);
  // Nothing of the record's own says what it shows: the history names the viewpoints.
  const shown = fresh.length + changed.length === 0 ? {} : { viewpoints: named([...changed, ...fresh]) };
  await updateIssue(tx, author.scope, { id: before.id, fields, closes }, at);
  const history = { before: { ...before, viewpoints: named(changed) }, fields: { ...fields, ...shown } };
  await issueHistory.insert(tx, { ids: author.deps.ids, ...author }, [history], at);
  await publish(tx, { ...author, at }, [before.id], events.length === 0 ? ['issue.updated'] : events);
  const detail = { fields: Object.keys(history.fields), imported: true };
  await auditRecord(tx, author, { type: 'issue', id: before.id }, { verb: 'updated', detail });
}

/** The first of many. */
const named = (guids: readonly string[]) => (guids.length === 0 ? null : guids.slice(0, 50));

async function insertComments(
  tx: Tx,
  { actor, scope }: Author,
  comments: readonly ImportedComment[],
  at: string,
): Promise<void> {
  if (comments.length === 0) return;
  const by = doerOf(actor);
  await sql`
    insert into issue_comment (workspace_id, project_id, created_by_type, created_by_id, created_at, updated_at, id,
                               issue_id, text, original_author, original_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${by.type}, ${by.id}::uuid, ${at}::timestamptz,
           ${at}::timestamptz, item.*
    from unnest(${comments.map((each) => each.id)}::uuid[], ${comments.map((each) => each.issueId)}::uuid[],
                ${comments.map((each) => each.text)}::text[], ${comments.map((each) => each.author)}::text[],
                ${comments.map((each) => each.at)}::timestamptz[]) as item`.execute(tx);
}

/** Locks and saves the issues of an import. */
export const importedIssues = { lock: lockImported, save: saveImported };
