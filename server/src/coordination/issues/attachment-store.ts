// Every statement on issue_attachment. Rows are never changed; whoever adds or removes one holds its issue or its comment.
import type { IssueAttachment, IssueComment } from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../people/public.ts';

export const attachmentShape = recordShape<IssueAttachment>({
  id: word('issue_attachment.id'),
  issueId: word('issue_attachment.issue_id'),
  commentId: word('issue_attachment.comment_id'),
  name: text('issue_attachment.name'),
  mediaType: word('stored_file.media_type'),
  sizeBytes: integer('stored_file.size_bytes'),
  sha256: word("encode(stored_file.sha256, 'hex')"),
  createdBy: group({ type: word('issue_attachment.created_by_type'), id: word('issue_attachment.created_by_id') }),
  createdAt: instant('issue_attachment.created_at'),
});

/** The issue's own and those of its comments, the first made first, by issue_attachment_in_issue. */
export const attachmentList: ListSource = {
  from:
    'issue_attachment join stored_file on stored_file.workspace_id = issue_attachment.workspace_id ' +
    'and stored_file.id = issue_attachment.file_id',
  table: 'issue_attachment',
  changes: false,
  inProject: true,
  filters: { issueId: 'issue_attachment.issue_id = $' },
};

/** An attachment is named by its issue and its own id. */
export interface AttachmentPath {
  readonly issueId: string;
  readonly attachmentId: string;
}

/** What the service knows of an attachment beside its record. */
interface AttachmentRow {
  readonly id: string;
  readonly commentId: string | null;
  readonly name: string;
  readonly fileId: string;
}

const columns = ['id', 'comment_id as commentId', 'name', 'file_id as fileId'] as const;

interface NewAttachment extends AttachmentRow {
  readonly issueId: string;
}

/** Ties a kept file to an issue or a comment; `at` is the stamp of the change. */
export async function insertAttachment(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, issueId, commentId, name, fileId }: NewAttachment,
  at: string,
): Promise<void> {
  const by = doerOf(actor);
  await tx
    .insertInto('issue_attachment')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      issue_id: issueId,
      comment_id: commentId,
      id,
      name,
      file_id: fileId,
      created_by_type: by.type,
      created_by_id: by.id,
      created_at: at,
    })
    .execute();
}

/** An attachment of an issue or of one of its comments. */
export async function getAttachment(
  reader: Reader,
  scope: ProjectScope,
  { issueId, attachmentId }: AttachmentPath,
): Promise<AttachmentRow> {
  const row = await selectAttachments(reader, scope)
    .select(columns)
    .where('issue_id', '=', issueId)
    .where('id', '=', attachmentId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The attachments of a comment, the first made first, by issue_attachment_of_comment. */
export async function listCommentAttachments(
  reader: Reader,
  scope: ProjectScope,
  commentId: string,
): Promise<(IssueComment['attachments'][number] & { fileId: string })[]> {
  return selectAttachments(reader, scope)
    .innerJoin('stored_file', (join) =>
      join
        .onRef('stored_file.workspace_id', '=', 'issue_attachment.workspace_id')
        .onRef('stored_file.id', '=', 'issue_attachment.file_id'),
    )
    .select([
      'issue_attachment.id',
      'name',
      'stored_file.media_type as mediaType',
      'stored_file.size_bytes as sizeBytes',
      'file_id as fileId',
    ])
    .where('comment_id', '=', commentId)
    .orderBy('issue_attachment.id')
    .execute();
}

/** Removes an attachment; false where another has removed it meanwhile. */
export async function deleteAttachmentRow(tx: Tx, scope: ProjectScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('issue_attachment')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function selectAttachments(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('issue_attachment')
    .where('issue_attachment.workspace_id', '=', scope.workspaceId)
    .where('issue_attachment.project_id', '=', scope.projectId);
}
