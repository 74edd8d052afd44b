// Documents of assets: manuals, certificates, drawings. A document under a name that the asset has already is its next
// revision; the ones before it stay.

import type { AssetDocument } from '../../../../../contract/assets.ts';
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { conflict, notFound } from '../../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { attachedFile } from '../../../platform/files/attached-file.ts';
import { doomFiles, type LedgerDeps, withStoredFiles } from '../../../platform/files/ledger.ts';
import type { SpooledFile } from '../../../platform/files/spool.ts';
import { stampChanges } from '../../../platform/records/record-change.ts';
import { auditRecord, changeOf, doerOf } from '../../asset-trail/public.ts';
import { lockAsset } from '../store.ts';
import {
  countDocuments,
  type DocumentPath,
  deleteDocumentRow,
  findNamed,
  getDocument,
  insertRevision,
} from './store.ts';

/** Of one asset; and of one document. The deletion of either gives all files up in one transaction. */
const MOST_DOCUMENTS = 200;
const MOST_REVISIONS = 200;

export interface DocumentUpload {
  readonly assetId: string;
  readonly name: string;
  readonly file: SpooledFile;
}

/** Adds a document to an asset, or the next revision of the one that has its name. */
export async function addDocument(
  deps: LedgerDeps,
  actor: Actor,
  scope: ProjectScope,
  { assetId, name, file }: DocumentUpload,
): Promise<AssetDocument> {
  const source = await attachedFile(name, file);
  const revisionId = deps.ids.next();
  return withStoredFiles(deps, scope, [source], (files) =>
    inTransaction(deps.db, scope, async (tx) => {
      await lockAsset(tx, scope, assetId);
      const { id, revision, createdAt } = await nextRevision(tx, deps, scope, { assetId, name });
      await files.keep(tx);
      const record = { type: 'asset_document', id } as const;
      const at = await stampChanges(tx, scope, [changeOf(revision === 1 ? 'created' : 'updated', scope, record)]);
      const fileId = files.ids[0] ?? '';
      await insertRevision(tx, { actor, scope }, { assetId, documentId: id, revisionId, name, revision, fileId }, at);
      const { mediaType, sizeBytes } = source;
      const detail = { assetId, name, revision, sizeBytes };
      await auditRecord(tx, { deps, actor, scope }, record, { verb: revision === 1 ? 'created' : 'revised', detail });
      const made = { mediaType, sizeBytes, sha256: file.sha256, createdBy: doerOf(actor) };
      return { id, assetId, name, revision, ...made, createdAt: createdAt ?? at, updatedAt: at };
    }),
  );
}

async function nextRevision(
  tx: Tx,
  deps: LedgerDeps,
  scope: ProjectScope,
  named: { assetId: string; name: string },
): Promise<{ id: string; revision: number; createdAt: string | undefined }> {
  const found = await findNamed(tx, scope, named);
  if (found !== undefined && found.revision >= MOST_REVISIONS) {
    throw conflict(createMessage('records.documentRevisions'));
  }
  if (found !== undefined) return { ...found, revision: found.revision + 1 };
  if ((await countDocuments(tx, scope, named.assetId)) >= MOST_DOCUMENTS) {
    throw conflict(createMessage('records.assetDocuments'));
  }
  return { id: deps.ids.next(), revision: 1, createdAt: undefined };
}

/** Removes a document with all of its revisions. */
export async function removeDocument(
  deps: Pick<LedgerDeps, 'db' | 'ids'>,
  actor: Actor,
  scope: ProjectScope,
  path: DocumentPath,
): Promise<void> {
  const { assetId } = path;
  await inTransaction(deps.db, scope, async (tx) => {
    await lockAsset(tx, scope, assetId);
    const { id, name } = await getDocument(tx, scope, path);
    const fileIds = await deleteDocumentRow(tx, scope, id);
    if (fileIds.length === 0) throw notFound();
    await doomFiles(tx, scope, fileIds);
    const record = { type: 'asset_document', id } as const;
    await stampChanges(tx, scope, [changeOf('deleted', scope, record)]);
    await auditRecord(tx, { deps, actor, scope }, record, { verb: 'deleted', detail: { assetId, name } });
  });
}
