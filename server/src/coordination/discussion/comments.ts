// Comments: records of their own, so that one neither changes the record that it is on nor is an event of it. Whoever
// comments watches that record from then on.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { forbidden } from '../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { doerOf } from '../people/public.ts';
import { deleteAttachmentRow, listCommentAttachments } from './attachment-store.ts';
import { auditPart } from './audit.ts';
import {
  type CommentPath,
  type CommentText,
  deleteCommentRow,
  insertComment,
  lockComment,
  updateComment,
} from './comment-store.ts';
import { changeOf, type DiscussionDeps, memberOf, type RecordRef } from './subject.ts';
import type { Comment } from './views.ts';
import { insertWatchers, listWatchers } from './watcher-store.ts';
import { lockWatching, personOf } from './watching.ts';

/** Adds a comment to a record. */
export async function addComment(
  { db, ids, subject }: DiscussionDeps,
  actor: Actor,
  scope: ProjectScope,
  { recordId, text }: { recordId: string; text: string },
): Promise<Comment> {
  const { kind } = subject;
  const comment = { type: `${kind}_comment`, id: ids.next() } as const;
  const record = { kind, id: recordId };
  const author = { deps: { ids }, actor, scope };
  return inTransaction(db, scope, async (tx) => {
    const people = await lockWatching(tx, scope, [personOf(actor)]);
    await subject.lock(tx, scope, recordId);
    const watchers = await listWatchers(tx, scope, record);
    const fresh = people.filter((each) => !watchers.includes(each));
    const changes = [changeOf('created', scope, comment)];
    if (fresh.length > 0) changes.push(changeOf('updated', scope, { type: kind, id: recordId }));
    const at = await stampChanges(tx, scope, changes);
    if (fresh.length > 0) await subject.stamp(tx, scope, recordId, at);
    await insertWatchers(tx, scope, record, fresh);
    const made = await insertComment(tx, author, { id: comment.id, record, text }, at);
    await auditPart(tx, author, comment, { verb: 'created', detail: { [memberOf(kind)]: recordId } });
    return { ...made, attachments: [] };
  });
}

/** Changes one's own comment; the same text again leaves no trace. */
export async function changeComment(
  { db, ids }: Omit<DiscussionDeps, 'subject'>,
  actor: Actor,
  scope: ProjectScope,
  { path, ifMatch, text }: { path: CommentPath; ifMatch: string | undefined; text: string },
): Promise<Comment> {
  const { kind, id: recordId } = path.record;
  return inTransaction(db, scope, async (tx) => {
    const before = await lockOwn(tx, actor, scope, path);
    requireMatch(ifMatch, before.updatedAt);
    if (before.text === text) return shown(tx, scope, kind, before);
    const comment = { type: `${kind}_comment`, id: before.id } as const;
    const at = await stampChanges(tx, scope, [changeOf('updated', scope, comment)]);
    const about = { verb: 'updated', detail: { [memberOf(kind)]: recordId } };
    await auditPart(tx, { deps: { ids }, actor, scope }, comment, about);
    return shown(tx, scope, kind, await updateComment(tx, scope, { kind, id: before.id, text }, at));
  });
}

/** Deletes one's own comment with its files. */
export async function removeComment(
  { db, ids }: Omit<DiscussionDeps, 'subject'>,
  actor: Actor,
  scope: ProjectScope,
  { path, ifMatch }: { path: CommentPath; ifMatch: string | undefined },
): Promise<void> {
  const { kind, id: recordId } = path.record;
  await inTransaction(db, scope, async (tx) => {
    const { id, updatedAt } = await lockOwn(tx, actor, scope, path);
    requireMatch(ifMatch, updatedAt);
    const comment = { type: `${kind}_comment`, id } as const;
    // None is added meanwhile: whoever adds one holds the comment as well.
    const attached = await listCommentAttachments(tx, scope, { kind, id });
    const parts = attached.map((each) => ({ type: `${kind}_attachment`, id: each.id }) as const);
    const changes = [comment, ...parts].map((each) => changeOf('deleted', scope, each));
    await stampChanges(tx, scope, changes);
    for (const each of parts) await deleteAttachmentRow(tx, scope, { kind, id: each.id });
    const files = attached.map((each) => each.fileId);
    await doomFiles(tx, scope, files);
    await deleteCommentRow(tx, scope, { kind, id });
    const about = { verb: 'deleted', detail: { [memberOf(kind)]: recordId } };
    await auditPart(tx, { deps: { ids }, actor, scope }, comment, about);
  });
}

async function shown(tx: Tx, scope: ProjectScope, kind: RecordRef['kind'], comment: CommentText): Promise<Comment> {
  const attached = await listCommentAttachments(tx, scope, { kind, id: comment.id });
  return { ...comment, attachments: attached.map(({ fileId: _file, ...each }) => each) };
}

/** Locks a comment for a change by its author; anybody else's is forbidden. */
export async function lockOwn(tx: Tx, actor: Actor, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  const comment = await lockComment(tx, scope, path);
  const by = doerOf(actor);
  if (comment.createdBy.type !== by.type || comment.createdBy.id !== by.id) {
    throw forbidden(createMessage('records.ownComment'));
  }
  return comment;
}
