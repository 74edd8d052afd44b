// Files on records and on comments. One on a record is an edit of it: stamp, history, and its event where it has one; one on
// a comment is an edit of that comment, which is its author's alone and no event (comments.ts).
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError, namedNotFound, notFound } from '../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { attachedFile } from '../../platform/files/attached-file.ts';
import { doomFiles, type LedgerDeps, withStoredFiles } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { appendEvents, stampChanges } from '../../platform/records/record-change.ts';
import { doerOf } from '../people/public.ts';
import { type AttachmentPath, deleteAttachmentRow, getAttachment, insertAttachment } from './attachment-store.ts';
import { auditPart } from './audit.ts';
import { updateComment } from './comment-store.ts';
import { lockOwn } from './comments.ts';
import { type Author, changeOf, type DiscussionDeps, memberOf, type RecordRef, type Subject } from './subject.ts';
import type { Attachment } from './views.ts';

/** What a file is attached to; of the record itself where no comment is named. */
interface Place {
  readonly record: RecordRef;
  readonly commentId: string | null;
}

interface AttachmentUpload {
  readonly recordId: string;
  readonly given: { readonly name: string; readonly commentId?: string | null };
  readonly file: SpooledFile;
}

/** Attaches an uploaded file to a record, or to one's own comment on it. */
export async function addAttachment(
  deps: LedgerDeps & DiscussionDeps,
  actor: Actor,
  scope: ProjectScope,
  { recordId, given: { name, commentId = null }, file }: AttachmentUpload,
): Promise<Attachment> {
  const { subject } = deps;
  const source = await attachedFile(name, file);
  const { mediaType, sizeBytes } = source;
  const author = { deps, actor, scope };
  const place = { record: { kind: subject.kind, id: recordId }, commentId };
  const id = deps.ids.next();
  return withStoredFiles(deps, scope, [source], (files) =>
    inTransaction(deps.db, scope, async (tx) => {
      await lockPlace(tx, author, subject, place).catch(commentNamed(commentId));
      await files.keep(tx);
      const at = await stampChanges(tx, scope, changesOf('created', scope, place, id));
      await insertAttachment(tx, author, { ...place, id, name, fileId: files.ids[0] ?? '' }, at);
      await tellOf(tx, { author, subject, place, at }, null, { id, name });
      await audit(tx, author, { ...place, id }, { verb: 'created', name, sizeBytes });
      const createdBy = doerOf(actor);
      return { id, recordId, commentId, name, mediaType, sizeBytes, sha256: file.sha256, createdBy, createdAt: at };
    }),
  );
}

/** Removes an attachment with its file; one of a comment is removed by the comment's author alone. */
export async function removeAttachment(
  deps: DiscussionDeps,
  actor: Actor,
  scope: ProjectScope,
  path: AttachmentPath,
): Promise<void> {
  const author = { deps, actor, scope };
  const { subject } = deps;
  await inTransaction(deps.db, scope, async (tx) => {
    const { id, name, commentId, fileId } = await getAttachment(tx, scope, path);
    const place = { record: path.record, commentId };
    await lockPlace(tx, author, subject, place);
    if (!(await deleteAttachmentRow(tx, scope, { kind: subject.kind, id }))) throw notFound();
    await doomFiles(tx, scope, [fileId]);
    const at = await stampChanges(tx, scope, changesOf('deleted', scope, place, id));
    await tellOf(tx, { author, subject, place, at }, { id, name }, null);
    await audit(tx, author, { ...place, id }, { verb: 'deleted', name });
  });
}

async function lockPlace(tx: Tx, { actor, scope }: Author, subject: Subject, { record, commentId }: Place) {
  if (commentId === null) await subject.lock(tx, scope, record.id);
  else await lockOwn(tx, actor, scope, { record, commentId });
}

/** A comment comes in the body: where it is absent, that is said of it and not of the path (contract §2). */
function commentNamed(commentId: string | null) {
  return (error: unknown): never => {
    const isAbsent = error instanceof AppError && error.code === 'not_found';
    throw isAbsent && commentId !== null ? namedNotFound('commentId') : error;
  };
}

function changesOf(change: 'created' | 'deleted', scope: ProjectScope, { record, commentId }: Place, id: string) {
  const edited =
    commentId === null
      ? ({ type: record.kind, id: record.id } as const)
      : ({ type: `${record.kind}_comment`, id: commentId } as const);
  return [changeOf(change, scope, { type: `${record.kind}_attachment`, id }), changeOf('updated', scope, edited)];
}

interface Attached {
  readonly id: string;
  readonly name: string;
}

async function tellOf(
  tx: Tx,
  { author, subject, place, at }: { author: Author; subject: Subject; place: Place; at: string },
  from: Attached | null,
  to: Attached | null,
): Promise<void> {
  const { scope, actor, deps } = author;
  const { kind, id } = place.record;
  if (place.commentId !== null) {
    await updateComment(tx, scope, { kind, id: place.commentId }, at);
    return;
  }
  await subject.stamp(tx, scope, id, at);
  const change = { before: { id, attachments: from }, fields: { attachments: to } };
  await subject.history.insert(tx, { ids: deps.ids, actor, scope }, [change], at);
  if (subject.editEvent === undefined) return;
  const resource = { type: kind, id };
  await appendEvents(tx, scope, at, [
    { id: deps.ids.next(), type: subject.editEvent, projectId: scope.projectId, resource },
  ]);
}

async function audit(
  tx: Tx,
  author: Author,
  { id, record: { kind, id: recordId }, commentId }: Place & { id: string },
  { verb, ...about }: { verb: string; name: string; sizeBytes?: number },
): Promise<void> {
  const detail = { [memberOf(kind)]: recordId, commentId, ...about };
  await auditPart(tx, author, { type: `${kind}_attachment`, id }, { verb, detail });
}
