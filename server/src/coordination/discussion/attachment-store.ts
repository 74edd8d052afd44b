// Every statement on issue_attachment, rfi_attachment and clash_attachment, which have one form. Rows are never changed;
// whoever adds or removes one holds its record or its comment.
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  group,
  instant,
  integer,
  type RecordShape,
  recordShape,
  text,
  word,
} from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../people/public.ts';
import { memberOf, type RecordKind, type RecordRef } from './subject.ts';

/** How the list shows the attachments of a kind of record. */
export function attachmentShape(kind: RecordKind): RecordShape {
  const table = `${kind}_attachment`;
  return recordShape({
    id: word(`${table}.id`),
    [memberOf(kind)]: word(`${table}.${kind}_id`),
    commentId: word(`${table}.comment_id`),
    name: text(`${table}.name`),
    mediaType: word('stored_file.media_type'),
    sizeBytes: integer('stored_file.size_bytes'),
    sha256: word("encode(stored_file.sha256, 'hex')"),
    createdBy: group({ type: word(`${table}.created_by_type`), id: word(`${table}.created_by_id`) }),
    createdAt: instant(`${table}.created_at`),
  });
}

/** The record's own and those of its comments, the first made first, by `<kind>_attachment_in_<kind>`. */
export function attachmentList(kind: RecordKind): ListSource {
  const table = `${kind}_attachment`;
  const from =
    `${table} join stored_file on stored_file.workspace_id = ${table}.workspace_id ` +
    `and stored_file.id = ${table}.file_id`;
  return { from, table, changes: false, inProject: true, filters: { recordId: `${table}.${kind}_id = $` } };
}

/** An attachment is named by its record and its own id. */
export interface AttachmentPath {
  readonly record: RecordRef;
  readonly attachmentId: string;
}

/** What the service knows of an attachment beside what the list shows. */
interface AttachmentRow {
  readonly id: string;
  readonly commentId: string | null;
  readonly name: string;
  readonly fileId: string;
}

/** An attachment as its comment shows it, and its file. */
interface CommentAttachment {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly fileId: string;
}

const namesOf = (kind: RecordKind) => ({ table: sql.table(`${kind}_attachment`), record: sql.ref(`${kind}_id`) });

/** Ties a kept file to a record or a comment on it; `at` is the stamp of the change. */
export async function insertAttachment(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, record: { kind, id: recordId }, commentId, name, fileId }: AttachmentRow & { record: RecordRef },
  at: string,
): Promise<void> {
  const by = doerOf(actor);
  const { table, record } = namesOf(kind);
  await sql`
    insert into ${table}
      (workspace_id, project_id, ${record}, comment_id, id, name, file_id, created_by_type, created_by_id, created_at)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${recordId}::uuid, ${commentId}::uuid, ${id}::uuid, ${name},
            ${fileId}::uuid, ${by.type}, ${by.id}::uuid, ${at}::timestamptz)`.execute(tx);
}

/** An attachment of a record or of one of its comments. */
export async function getAttachment(
  reader: Reader,
  scope: ProjectScope,
  { record: { kind, id }, attachmentId }: AttachmentPath,
): Promise<AttachmentRow> {
  const { table, record } = namesOf(kind);
  const { rows } = await sql<AttachmentRow>`
    select id, comment_id as "commentId", name, file_id as "fileId" from ${table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and ${record} = ${id}::uuid
      and id = ${attachmentId}::uuid`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** The attachments of a comment, the first made first, by `<kind>_attachment_of_comment`. */
export async function listCommentAttachments(
  reader: Reader,
  scope: ProjectScope,
  { kind, id }: RecordRef,
): Promise<CommentAttachment[]> {
  const { rows } = await sql<CommentAttachment>`
    select attachment.id, name, media_type as "mediaType", size_bytes as "sizeBytes", file_id as "fileId"
    from ${namesOf(kind).table} as attachment
    join stored_file on stored_file.workspace_id = attachment.workspace_id and stored_file.id = attachment.file_id
    where attachment.workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and comment_id = ${id}::uuid
    order by attachment.id`.execute(reader);
  return rows;
}

/** Removes an attachment; false where another has removed it meanwhile. */
export async function deleteAttachmentRow(tx: Tx, scope: ProjectScope, { kind, id }: RecordRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${namesOf(kind).table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
