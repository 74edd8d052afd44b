// Every statement on issue_comment, rfi_comment and clash_comment, which have one form.
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  document,
  group,
  instant,
  type RecordShape,
  recordShape,
  text,
  word,
} from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../people/public.ts';
import { memberOf, type RecordKind, type RecordRef } from './subject.ts';

/** A comment without its attachments, which have their own store. */
export interface CommentText {
  readonly id: string;
  readonly recordId: string;
  readonly text: string;
  /** Of issues alone: who wrote it and when, as the file says that it was imported from. */
  readonly originalAuthor?: string | null;
  readonly originalAt?: string | null;
  readonly createdBy: ReturnType<typeof doerOf>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A comment is named by its record and its own id. */
export interface CommentPath {
  readonly record: RecordRef;
  readonly commentId: string;
}

/** How the list shows the comments on a kind of record. */
export function commentShape(kind: RecordKind): RecordShape {
  const [comment, attachment] = [`${kind}_comment`, `${kind}_attachment`];
  return recordShape({
    id: word(`${comment}.id`),
    [memberOf(kind)]: word(`${comment}.${kind}_id`),
    text: text(`${comment}.text`),
    ...(kind === 'issue'
      ? { originalAuthor: text(`${comment}.original_author`), originalAt: instant(`${comment}.original_at`) }
      : {}),
    attachments: document(
      `(select coalesce(json_agg(json_build_object('id', ${attachment}.id, 'name', name, 'mediaType', media_type, ` +
        `'sizeBytes', size_bytes) order by ${attachment}.id), '[]') from ${attachment} join stored_file ` +
        `on stored_file.workspace_id = ${attachment}.workspace_id and stored_file.id = file_id ` +
        `where ${attachment}.workspace_id = ${comment}.workspace_id and comment_id = ${comment}.id)`,
    ),
    createdBy: group({ type: word(`${comment}.created_by_type`), id: word(`${comment}.created_by_id`) }),
    createdAt: instant(`${comment}.created_at`),
    updatedAt: instant(`${comment}.updated_at`),
  });
}

/** The first made first, by the unique key of workspace, record and id. */
export function commentList(kind: RecordKind): ListSource {
  const table = `${kind}_comment`;
  const filters = { recordId: `${table}.${kind}_id = $` };
  return { from: table, table, changes: false, inProject: true, filters };
}

const namesOf = (kind: RecordKind) => ({ table: sql.table(`${kind}_comment`), record: sql.ref(`${kind}_id`) });

interface CommentRow extends Omit<CommentText, 'createdBy'> {
  readonly byType: CommentText['createdBy']['type'];
  readonly byId: string | null;
}

const columnsOf = (kind: RecordKind) => sql`
  id, ${namesOf(kind).record} as "recordId", text, created_by_type as "byType", created_by_id as "byId",
  created_at as "createdAt", updated_at as "updatedAt"
  ${kind === 'issue' ? sql`, original_author as "originalAuthor", original_at as "originalAt"` : sql``}`;

function commentOf(row: CommentRow | undefined): CommentText {
  if (row === undefined) throw notFound();
  const { byType, byId, ...comment } = row;
  return { ...comment, createdBy: { type: byType, id: byId } };
}

/** Inserts a comment; `at` is the stamp of its change. */
export async function insertComment(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, record: { kind, id: recordId }, text: words }: { id: string; record: RecordRef; text: string },
  at: string,
): Promise<CommentText> {
  const by = doerOf(actor);
  const { table, record } = namesOf(kind);
  const { rows } = await sql<CommentRow>`
    insert into ${table} (workspace_id, project_id, ${record}, id, text, created_by_type, created_by_id, created_at, updated_at)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${recordId}::uuid, ${id}::uuid, ${words}, ${by.type},
            ${by.id}::uuid, ${at}::timestamptz, ${at}::timestamptz)
    returning ${columnsOf(kind)}`.execute(tx);
  return commentOf(rows[0]);
}

/** A comment on a record. */
export function getComment(reader: Reader, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  return selectComment(reader, scope, path, sql``);
}

/** Locks a comment for a change or its deletion. */
export function lockComment(tx: Tx, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  return selectComment(tx, scope, path, sql`for update`);
}

async function selectComment(
  reader: Reader,
  scope: ProjectScope,
  { record: { kind, id }, commentId }: CommentPath,
  lock: ReturnType<typeof sql>,
): Promise<CommentText> {
  const { table, record } = namesOf(kind);
  const { rows } = await sql<CommentRow>`
    select ${columnsOf(kind)} from ${table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and ${record} = ${id}::uuid
      and id = ${commentId}::uuid ${lock}`.execute(reader);
  return commentOf(rows[0]);
}

/** Saves a locked comment's text under the stamp of a change; without one it only carries the stamp (attachments). */
export async function updateComment(
  tx: Tx,
  scope: ProjectScope,
  { kind, id, text: words = null }: RecordRef & { text?: string | null },
  at: string,
): Promise<CommentText> {
  const { rows } = await sql<CommentRow>`
    update ${namesOf(kind).table} set text = coalesce(${words}::text, text), updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
    returning ${columnsOf(kind)}`.execute(tx);
  return commentOf(rows[0]);
}

/** Deletes a locked comment. */
export async function deleteCommentRow(tx: Tx, scope: ProjectScope, { kind, id }: RecordRef): Promise<void> {
  await sql`
    delete from ${namesOf(kind).table}
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid`.execute(
    tx,
  );
}
