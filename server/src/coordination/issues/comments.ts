// Comments on issues: records of their own, so that one neither changes its issue nor is an event of it. Whoever comments
// watches the issue from then on.
import type { IssueComment } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { forbidden } from '../../platform/app-error.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import { doerOf } from '../people/public.ts';
import { auditRecord, changeOf, type IssueDeps } from './announce.ts';
import { deleteAttachmentRow, listCommentAttachments } from './attachment-store.ts';
import {
  type CommentPath,
  type CommentText,
  deleteCommentRow,
  insertComment,
  lockComment,
  updateComment,
} from './comment-store.ts';
import { lockIssue, updateIssue } from './store.ts';
import { insertWatchers, listWatchers } from './watcher-store.ts';
import { lockWatching, personOf } from './watching.ts';

/** Adds a comment to an issue. */
export async function addComment(
  deps: IssueDeps,
  actor: Actor,
  scope: ProjectScope,
  { issueId, text }: { issueId: string; text: string },
): Promise<IssueComment> {
  const id = deps.ids.next();
  const author = { deps, actor, scope };
  return inTransaction(deps.db, scope, async (tx) => {
    const people = await lockWatching(tx, scope, [personOf(actor)]);
    await lockIssue(tx, scope, issueId);
    const watchers = await listWatchers(tx, scope, issueId);
    const fresh = people.filter((each) => !watchers.includes(each));
    const record = { type: 'issue_comment', id } as const;
    const changes = [changeOf('created', scope, record)];
    if (fresh.length > 0) changes.push(changeOf('updated', scope, { type: 'issue', id: issueId }));
    const at = await stampChanges(tx, scope, changes);
    if (fresh.length > 0) await updateIssue(tx, scope, { id: issueId, fields: {}, closes: false }, at);
    await insertWatchers(tx, scope, { issueId, userIds: fresh });
    const made = await insertComment(tx, author, { id, issueId, text }, at);
    await auditRecord(tx, author, record, { verb: 'created', detail: { issueId } });
    return { ...made, attachments: [] };
  });
}

/** Changes one's own comment; the same text again leaves no trace. */
export async function changeComment(
  deps: IssueDeps,
  actor: Actor,
  scope: ProjectScope,
  { path, ifMatch, text }: { path: CommentPath; ifMatch: string | undefined; text: string },
): Promise<IssueComment> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockOwn(tx, actor, scope, path);
    requireMatch(ifMatch, before.updatedAt);
    if (before.text === text) return shown(tx, scope, before);
    const record = { type: 'issue_comment', id: before.id } as const;
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, record)]);
    await auditRecord(tx, { deps, actor, scope }, record, { verb: 'updated', detail: { issueId: path.issueId } });
    return shown(tx, scope, await updateComment(tx, scope, { id: before.id, text }, at));
  });
}

/** Deletes one's own comment with its files. */
export async function removeComment(
  deps: IssueDeps,
  actor: Actor,
  scope: ProjectScope,
  { path, ifMatch }: { path: CommentPath; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { id, updatedAt } = await lockOwn(tx, actor, scope, path);
    requireMatch(ifMatch, updatedAt);
    const record = { type: 'issue_comment', id } as const;
    // None is added meanwhile: whoever adds one holds the comment as well.
    const attached = await listCommentAttachments(tx, scope, id);
    const files = attached.map((each) => ({ type: 'issue_attachment', id: each.id }) as const);
    await stampChanges(
      tx,
      scope,
      [record, ...files].map((each) => changeOf('deleted', scope, each)),
    );
    for (const each of files) await deleteAttachmentRow(tx, scope, each.id);
    await doomFiles(
      tx,
      scope,
      attached.map((each) => each.fileId),
    );
    await deleteCommentRow(tx, scope, id);
    await auditRecord(tx, { deps, actor, scope }, record, { verb: 'deleted', detail: { issueId: path.issueId } });
  });
}

async function shown(tx: Tx, scope: ProjectScope, comment: CommentText): Promise<IssueComment> {
  const attached = await listCommentAttachments(tx, scope, comment.id);
  const { createdBy, createdAt, updatedAt, ...words } = comment;
  const attachments = attached.map(({ fileId: _file, ...each }) => each);
  return { ...words, attachments, createdBy, createdAt, updatedAt };
}

/** Locks a comment for a change by its author; anybody else's is forbidden. */
export async function lockOwn(tx: Tx, actor: Actor, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  const comment = await lockComment(tx, scope, path);
  const by = doerOf(actor);
  if (comment.createdBy.type !== by.type || comment.createdBy.id !== by.id) {
    throw forbidden('A comment is changed and deleted by its author alone.');
  }
  return comment;
}
