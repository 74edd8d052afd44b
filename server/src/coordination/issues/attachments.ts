// Files on issues and on comments. One on an issue is an edit of it: stamp, event and history; one on a comment is an edit of
// that comment, which is its author's alone and no event (comments.ts).
import { open } from 'node:fs/promises';
import type { IssueAttachment, IssueAttachmentCreate } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError, namedNotFound, notFound } from '../../platform/app-error.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { doomFiles, type LedgerDeps, type NewFile, withStoredFiles } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { doerOf } from '../people/public.ts';
import { type Author, auditRecord, changeOf, type IssueDeps, publish } from './announce.ts';
import { HEAD_BYTES, mediaTypeOf, savedName } from './attachment.ts';
import { type AttachmentPath, deleteAttachmentRow, getAttachment, insertAttachment } from './attachment-store.ts';
import { stampComment } from './comment-store.ts';
import { lockOwn } from './comments.ts';
import { issueHistory } from './history.ts';
import { lockIssue, updateIssue } from './store.ts';

/** What a file is attached to; of the issue itself where no comment is named. */
interface Place {
  readonly issueId: string;
  readonly commentId: string | null;
}

interface AttachmentUpload {
  readonly issueId: string;
  readonly record: IssueAttachmentCreate;
  readonly file: SpooledFile;
}

/** Attaches an uploaded file to an issue, or to one's own comment on it. */
export async function addAttachment(
  deps: LedgerDeps,
  actor: Actor,
  scope: ProjectScope,
  { issueId, record, file }: AttachmentUpload,
): Promise<IssueAttachment> {
  const { name, commentId = null } = record;
  const { path, sizeBytes, sha256 } = file;
  const mediaType = mediaTypeOf(await headOf(path));
  const source: NewFile = { path, sizeBytes, sha256, mediaType, downloadName: savedName(name) };
  const author = { deps, actor, scope };
  const id = deps.ids.next();
  return withStoredFiles(deps, scope, [source], (files) =>
    inTransaction(deps.db, scope, async (tx) => {
      const place = { issueId, commentId };
      await lockPlace(tx, author, place).catch(commentNamed(commentId));
      await files.keep(tx);
      const at = await stampChanges(tx, scope, changesOf('created', scope, place, id));
      await insertAttachment(tx, author, { ...place, id, name, fileId: files.ids[0] ?? '' }, at);
      await tellOf(tx, author, { place, at, from: null, to: { id, name } });
      const about = { verb: 'created', detail: { ...place, name, sizeBytes } };
      await auditRecord(tx, author, { type: 'issue_attachment', id }, about);
      return { id, issueId, commentId, name, mediaType, sizeBytes, sha256, createdBy: doerOf(actor), createdAt: at };
    }),
  );
}

/** Removes an attachment with its file; one of a comment is removed by the comment's author alone. */
export async function removeAttachment(
  deps: IssueDeps,
  actor: Actor,
  scope: ProjectScope,
  path: AttachmentPath,
): Promise<void> {
  const author = { deps, actor, scope };
  await inTransaction(deps.db, scope, async (tx) => {
    const { id, name, commentId, fileId } = await getAttachment(tx, scope, path);
    const place = { issueId: path.issueId, commentId };
    await lockPlace(tx, author, place);
    if (!(await deleteAttachmentRow(tx, scope, id))) throw notFound();
    await doomFiles(tx, scope, [fileId]);
    const at = await stampChanges(tx, scope, changesOf('deleted', scope, place, id));
    await tellOf(tx, author, { place, at, from: { id, name }, to: null });
    const about = { verb: 'deleted', detail: { ...place, name } };
    await auditRecord(tx, author, { type: 'issue_attachment', id }, about);
  });
}

async function lockPlace(tx: Tx, { actor, scope }: Author, { issueId, commentId }: Place): Promise<void> {
  if (commentId === null) await lockIssue(tx, scope, issueId);
  else await lockOwn(tx, actor, scope, { issueId, commentId });
}

/** A comment comes in the body: where it is absent, that is said of it and not of the path (contract §2). */
function commentNamed(commentId: string | null) {
  return (error: unknown): never => {
    const isAbsent = error instanceof AppError && error.code === 'not_found';
    throw isAbsent && commentId !== null ? namedNotFound('commentId') : error;
  };
}

function changesOf(change: 'created' | 'deleted', scope: ProjectScope, { issueId, commentId }: Place, id: string) {
  const edited =
    commentId === null
      ? ({ type: 'issue', id: issueId } as const)
      : ({ type: 'issue_comment', id: commentId } as const);
  return [changeOf(change, scope, { type: 'issue_attachment', id }), changeOf('updated', scope, edited)];
}

interface Attached {
  readonly id: string;
  readonly name: string;
}

async function tellOf(
  tx: Tx,
  { deps, actor, scope }: Author,
  { place, at, from, to }: { place: Place; at: string; from: Attached | null; to: Attached | null },
): Promise<void> {
  const { issueId, commentId } = place;
  if (commentId !== null) return stampComment(tx, scope, commentId, at);
  await updateIssue(tx, scope, { id: issueId, fields: {}, closes: false }, at);
  const change = { before: { id: issueId, attachments: from }, fields: { attachments: to } };
  await issueHistory.insert(tx, { ids: deps.ids, actor, scope }, [change], at);
  await publish(tx, { deps, scope, at }, [issueId], ['issue.updated']);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
