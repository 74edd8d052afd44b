// Every statement on issue_bcf_topic, issue_bcf_comment, issue_viewpoint and issue_bcf_file.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BcfTopic } from '../bcf/public.ts';
import { type ArchiveVersion, withKeptExtent } from './field-of-view.ts';
import type { TopicFields } from './topic-issue.ts';
import type { BcfComment, BcfViewpoint } from './topic-parts.ts';

/** What is kept of a topic. */
export interface KeptTopic {
  readonly guid: string;
  readonly issueId: string;
  readonly imported: TopicFields;
  /** Without its comments and viewpoints. */
  readonly topic: BcfTopic;
  readonly contentHash: Buffer;
}

const ofScope = ({ workspaceId, projectId }: ProjectScope) => ({ workspace_id: workspaceId, project_id: projectId });

/** The topics of these guids, or of these issues. */
export async function listTopics(
  reader: Reader,
  scope: ProjectScope,
  { guids = [], issueIds = [] }: { guids?: readonly string[]; issueIds?: readonly string[] },
): Promise<KeptTopic[]> {
  const rows = await reader
    .selectFrom('issue_bcf_topic')
    .select(['guid', 'issue_id', 'imported', 'topic', 'content_hash'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`(guid = any(${guids}::text[]) or issue_id = any(${issueIds}::uuid[]))`)
    .execute();
  return rows.map((row) => ({
    guid: row.guid,
    issueId: row.issue_id,
    imported: row.imported as TopicFields,
    topic: row.topic as unknown as BcfTopic, // as readBcf gave it, through JSON
    contentHash: row.content_hash,
  }));
}

/** Those of the ids that are issues of the project. */
export async function listIssueIds(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('issue')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Keeps what a topic was when it was imported last. */
export async function saveTopic(tx: Tx, scope: ProjectScope, kept: KeptTopic): Promise<void> {
  const values = {
    issue_id: kept.issueId,
    imported: JSON.stringify(kept.imported),
    topic: JSON.stringify({ ...kept.topic, comments: [], viewpoints: [] }),
    content_hash: kept.contentHash,
  };
  await tx
    .insertInto('issue_bcf_topic')
    .values({ ...ofScope(scope), guid: kept.guid, ...values })
    .onConflict((on) => on.columns(['workspace_id', 'project_id', 'guid']).doUpdateSet(values))
    .execute();
}

/** An imported comment, and the record that was made of it. */
export interface KeptComment {
  readonly issueId: string;
  readonly guid: string;
  readonly commentId: string | null;
  readonly importedText: string | null;
  readonly comment: BcfComment;
}

/** The imported comments of issues, in the order of their topics. */
export async function listKeptComments(
  reader: Reader,
  scope: ProjectScope,
  issueIds: readonly string[],
): Promise<KeptComment[]> {
  const rows = await reader
    .selectFrom('issue_bcf_comment')
    .select(['issue_id', 'guid', 'comment_id', 'imported_text', 'comment'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`issue_id = any(${issueIds}::uuid[])`)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    issueId: row.issue_id,
    guid: row.guid,
    commentId: row.comment_id,
    importedText: row.imported_text,
    comment: row.comment as unknown as BcfComment, // as readBcf gave it, through JSON
  }));
}

/** Keeps the imported comments of an issue; `position` is the place in the topic. */
export async function saveKeptComments(
  tx: Tx,
  scope: ProjectScope,
  kept: readonly (KeptComment & { position: number })[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into issue_bcf_comment (workspace_id, project_id, issue_id, guid, position, comment_id, imported_text, comment)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, item.*
    from unnest(${kept.map((each) => each.issueId)}::uuid[], ${kept.map((each) => each.guid)}::text[],
                ${kept.map((each) => each.position)}::int[], ${kept.map((each) => each.commentId)}::uuid[],
                ${kept.map((each) => each.importedText)}::text[],
                ${kept.map((each) => JSON.stringify(each.comment))}::jsonb[]) as item
    on conflict (workspace_id, issue_id, guid) do update
    set position = excluded.position, comment_id = excluded.comment_id, imported_text = excluded.imported_text,
        comment = excluded.comment`.execute(tx);
}

/** A comment of an issue as it is here. */
export interface CommentHere {
  readonly id: string;
  readonly issueId: string;
  readonly text: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
}

/** The comments of issues, the first made first. */
export async function listCommentsHere(
  reader: Reader,
  scope: ProjectScope,
  issueIds: readonly string[],
): Promise<CommentHere[]> {
  const rows = await reader
    .selectFrom('issue_comment')
    .select(['id', 'issue_id', 'text', 'created_at', 'created_by_type', 'created_by_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`issue_id = any(${issueIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    issueId: row.issue_id,
    text: row.text,
    createdAt: row.created_at,
    createdBy: row.created_by_type === 'user' ? row.created_by_id : null,
  }));
}

/** A viewpoint of an issue. */
export interface KeptViewpoint {
  readonly issueId: string;
  readonly viewpoint: BcfViewpoint;
}

interface SavedViewpoint extends KeptViewpoint {
  readonly id: string;
  readonly position: number;
  /** The viewpoint as JSON. */
  readonly text: string;
  /** The version of the archive that it is read from. */
  readonly version: ArchiveVersion;
}

/** Keeps a viewpoint; one of the same guid keeps its id. */
export async function saveViewpoint(
  tx: Tx,
  scope: ProjectScope,
  { id, issueId, position, viewpoint, text, version }: SavedViewpoint,
): Promise<void> {
  const { view, snapshot, guid } = viewpoint;
  const merged = withKeptExtent(sql`issue_viewpoint.viewpoint`, sql`excluded.viewpoint`, version);
  const values = {
    position,
    viewpoint: text,
    camera: view?.camera == null ? null : JSON.stringify(view.camera),
    selected_count: view?.components?.selection.length ?? 0,
    exception_count: view?.components?.exceptions.length ?? 0,
    coloured_count: view?.components?.colouring.reduce((sum, each) => sum + each.components.length, 0) ?? 0,
    snapshot_name: snapshot,
  };
  await tx
    .insertInto('issue_viewpoint')
    .values({ ...ofScope(scope), id, issue_id: issueId, guid, ...values })
    .onConflict((on) =>
      on.columns(['workspace_id', 'issue_id', 'guid']).doUpdateSet({
        ...values,
        viewpoint: sql<string>`${merged}`,
        camera: sql<string | null>`nullif(${merged} #> '{view,camera}', 'null'::jsonb)`,
      }),
    )
    .execute();
}

/** A file of a topic's folder. */
export interface KeptFile {
  readonly issueId: string;
  readonly name: string;
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The files of the topics of issues. */
export async function listFiles(reader: Reader, scope: ProjectScope, issueIds: readonly string[]): Promise<KeptFile[]> {
  const rows = await reader
    .selectFrom('issue_bcf_file')
    .select(['issue_id', 'name', 'file_id', 'size_bytes', 'sha256'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`issue_id = any(${issueIds}::uuid[])`)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    issueId: row.issue_id,
    name: row.name,
    fileId: row.file_id,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256.toString('hex'),
  }));
}

/** Keeps a file; the one of that name before is its caller's to give up. */
export async function saveFile(tx: Tx, scope: ProjectScope, { issueId, name, ...kept }: KeptFile): Promise<void> {
  const values = {
    file_id: kept.fileId,
    size_bytes: kept.sizeBytes,
    sha256: Buffer.from(kept.sha256, 'hex'),
  };
  await tx
    .insertInto('issue_bcf_file')
    .values({ ...ofScope(scope), issue_id: issueId, name, ...values })
    .onConflict((on) => on.columns(['workspace_id', 'issue_id', 'name']).doUpdateSet(values))
    .execute();
}
