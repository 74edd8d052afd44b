// Every statement on asset_document and asset_document_revision. Whoever adds a revision or removes a document holds its
// asset.
import { sql } from 'kysely';
import type { AssetDocument, AssetDocumentRevision } from '../../../../../contract/assets.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { ListSource } from '../../../platform/database/list-query.ts';
import { group, instant, integer, recordShape, text, word } from '../../../platform/database/record-shape.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { doerOf } from '../../asset-trail/public.ts';

const fileMembers = {
  mediaType: word('stored_file.media_type'),
  sizeBytes: integer('stored_file.size_bytes'),
  sha256: word("encode(stored_file.sha256, 'hex')"),
  createdBy: group({
    type: word('asset_document_revision.created_by_type'),
    id: word('asset_document_revision.created_by_id'),
  }),
};

export const documentShape = recordShape<AssetDocument>({
  id: word('asset_document.id'),
  assetId: word('asset_document.asset_id'),
  name: text('asset_document.name'),
  revision: integer('asset_document.revision'),
  ...fileMembers,
  createdAt: instant('asset_document.created_at'),
  updatedAt: instant('asset_document.updated_at'),
});

export const revisionShape = recordShape<AssetDocumentRevision>({
  id: word('asset_document_revision.id'),
  documentId: word('asset_document_revision.document_id'),
  revision: integer('asset_document_revision.revision'),
  ...fileMembers,
  createdAt: instant('asset_document_revision.created_at'),
});

const FILE =
  'join stored_file on stored_file.workspace_id = asset_document_revision.workspace_id ' +
  'and stored_file.id = asset_document_revision.file_id';

/** The first made first, by asset_document_in_asset. */
export const documentList: ListSource = {
  from:
    'asset_document join asset_document_revision on asset_document_revision.workspace_id = asset_document.workspace_id ' +
    'and asset_document_revision.document_id = asset_document.id ' +
    `and asset_document_revision.revision = asset_document.revision ${FILE}`,
  table: 'asset_document',
  changes: false,
  inProject: true,
  filters: { assetId: 'asset_document.asset_id = $' },
};

/** The latest first: their ids rise with their numbers. */
export const revisionList: ListSource = {
  from: `asset_document_revision ${FILE}`,
  table: 'asset_document_revision',
  changes: false,
  inProject: true,
  newestFirst: true,
  filters: { documentId: 'asset_document_revision.document_id = $' },
};

/** A document is named by its asset and its own id. */
export interface DocumentPath {
  readonly assetId: string;
  readonly documentId: string;
}

/** A document as the database knows it, with the file of its latest revision. */
interface DocumentRow {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly fileId: string;
}

/** A document of an asset. */
export async function getDocument(
  reader: Reader,
  scope: ProjectScope,
  { assetId, documentId }: DocumentPath,
): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    select document.id, document.name, document.revision, latest.file_id as "fileId"
    from asset_document as document
    join asset_document_revision as latest on latest.workspace_id = document.workspace_id
      and latest.document_id = document.id and latest.revision = document.revision
    where document.workspace_id = ${scope.workspaceId}::uuid and document.project_id = ${scope.projectId}::uuid
      and document.asset_id = ${assetId}::uuid and document.id = ${documentId}::uuid`.execute(reader);
  return rows[0] ?? absent();
}

/** The file of one revision of a document. */
export async function getRevisionFile(
  reader: Reader,
  scope: ProjectScope,
  { documentId, revisionId }: DocumentPath & { readonly revisionId: string },
): Promise<string> {
  const row = await reader
    .selectFrom('asset_document_revision')
    .select('file_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('document_id', '=', documentId)
    .where('id', '=', revisionId)
    .executeTakeFirst();
  return row?.file_id ?? absent();
}

/** How many documents an asset has. */
export async function countDocuments(reader: Reader, scope: ProjectScope, assetId: string): Promise<number> {
  const row = await reader
    .selectFrom('asset_document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The document of that name, and the number of its latest revision; served by the unique key of the name. */
export async function findNamed(
  reader: Reader,
  scope: ProjectScope,
  { assetId, name }: { assetId: string; name: string },
): Promise<{ id: string; revision: number; createdAt: string } | undefined> {
  return reader
    .selectFrom('asset_document')
    .select(['id', 'revision', 'created_at as createdAt'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', assetId)
    .where('name', '=', name)
    .executeTakeFirst();
}

interface NewRevision {
  readonly assetId: string;
  readonly documentId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly revision: number;
  readonly fileId: string;
}

/** Ties a kept file to a document as its next revision; the first makes the document. `at` is the stamp of the change. */
export async function insertRevision(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { assetId, documentId, revisionId, name, revision, fileId }: NewRevision,
  at: string,
): Promise<void> {
  const by = doerOf(actor);
  await sql`
    insert into asset_document (workspace_id, id, project_id, asset_id, name, revision, created_at, updated_at)
    values (${scope.workspaceId}::uuid, ${documentId}::uuid, ${scope.projectId}::uuid, ${assetId}::uuid, ${name},
            ${revision}::int, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (workspace_id, id) do update set revision = excluded.revision, updated_at = excluded.updated_at`.execute(
    tx,
  );
  await tx
    .insertInto('asset_document_revision')
    .values({
      workspace_id: scope.workspaceId,
      id: revisionId,
      project_id: scope.projectId,
      document_id: documentId,
      revision,
      file_id: fileId,
      created_by_type: by.type,
      created_by_id: by.id,
      created_at: at,
    })
    .execute();
}

/** Removes a document with its revisions. Answers their files; none where another has removed it meanwhile. */
export async function deleteDocumentRow(tx: Tx, scope: ProjectScope, documentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('asset_document_revision')
    .select('file_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('document_id', '=', documentId)
    .execute();
  await tx
    .deleteFrom('asset_document')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', documentId)
    .execute();
  return rows.map((row) => row.file_id);
}

function absent(): never {
  throw notFound();
}
