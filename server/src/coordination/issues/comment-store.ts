// Every statement on issue_comment.
import type { IssueComment } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../people/public.ts';

export const commentShape = recordShape<IssueComment>({
  id: word('issue_comment.id'),
  issueId: word('issue_comment.issue_id'),
  text: text('issue_comment.text'),
  attachments: document(
    "(select coalesce(json_agg(json_build_object('id', issue_attachment.id, 'name', name, 'mediaType', media_type, " +
      "'sizeBytes', size_bytes) order by issue_attachment.id), '[]') from issue_attachment join stored_file " +
      'on stored_file.workspace_id = issue_attachment.workspace_id and stored_file.id = file_id ' +
      'where issue_attachment.workspace_id = issue_comment.workspace_id and comment_id = issue_comment.id)',
  ),
  createdBy: group({ type: word('issue_comment.created_by_type'), id: word('issue_comment.created_by_id') }),
  createdAt: instant('issue_comment.created_at'),
  updatedAt: instant('issue_comment.updated_at'),
});

/** The first made first, by the unique key (workspace_id, issue_id, id). */
export const commentList: ListSource = {
  from: 'issue_comment',
  table: 'issue_comment',
  changes: false,
  inProject: true,
  filters: { issueId: 'issue_comment.issue_id = $' },
};

/** A comment without its attachments, which have their own store. */
export type CommentText = Omit<IssueComment, 'attachments'>;

/** A comment is named by its issue and its own id. */
export interface CommentPath {
  readonly issueId: string;
  readonly commentId: string;
}

const columns = ['id', 'issue_id', 'text', 'created_by_type', 'created_by_id', 'created_at', 'updated_at'] as const;

interface Row {
  readonly id: string;
  readonly issue_id: string;
  readonly text: string;
  readonly created_by_type: string;
  readonly created_by_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Inserts a comment; `at` is the stamp of its change. */
export async function insertComment(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, issueId, text: words }: { id: string; issueId: string; text: string },
  at: string,
): Promise<CommentText> {
  const by = doerOf(actor);
  const row = await tx
    .insertInto('issue_comment')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      issue_id: issueId,
      id,
      text: words,
      created_by_type: by.type,
      created_by_id: by.id,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return commentOf(row);
}

/** A comment of an issue. */
export async function getComment(reader: Reader, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  return commentOf(await selectComment(reader, scope, path).executeTakeFirst());
}

/** Locks a comment for a change or its deletion. */
export async function lockComment(tx: Tx, scope: ProjectScope, path: CommentPath): Promise<CommentText> {
  return commentOf(await selectComment(tx, scope, path).forUpdate().executeTakeFirst());
}

/** Saves a locked comment's new text under the stamp of the change. */
export async function updateComment(
  tx: Tx,
  scope: ProjectScope,
  { id, text: words }: { id: string; text: string },
  at: string,
): Promise<CommentText> {
  const row = await tx
    .updateTable('issue_comment')
    .set({ text: words, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return commentOf(row);
}

/** Carries the stamp of a change of a locked comment's attachments. */
export async function stampComment(tx: Tx, scope: ProjectScope, id: string, at: string): Promise<void> {
  await tx
    .updateTable('issue_comment')
    .set({ updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a locked comment. */
export async function deleteCommentRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('issue_comment')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

function selectComment(reader: Reader, scope: ProjectScope, { issueId, commentId }: CommentPath) {
  return reader
    .selectFrom('issue_comment')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('issue_id', '=', issueId)
    .where('id', '=', commentId);
}

function commentOf(row: Row | undefined): CommentText {
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    issueId: row.issue_id,
    text: row.text,
    createdBy: { type: row.created_by_type as IssueComment['createdBy']['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
