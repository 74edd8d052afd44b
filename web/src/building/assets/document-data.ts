// What of the documents of assets is read from the service, and what is done to them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AssetDocument } from '../../../../contract/assets.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import { type Asset, assetKey } from './asset-data.ts';

export type { AssetDocument } from '../../../../contract/assets.ts';

/** Of which asset documents are. */
export type OfAsset = Pick<Asset, 'id' | 'projectId'>;

export const documentsKey = ({ projectId, id }: OfAsset) => [...assetKey(projectId, id), 'documents'] as const;

const listKey = (asset: OfAsset) => [...documentsKey(asset), 'list'] as const;

/** The documents of an asset, each with its latest revision. */
export function useDocuments(asset: OfAsset) {
  const api = useApi();
  const path = { projectId: asset.projectId, assetId: asset.id };
  return useQuery({
    queryKey: listKey(asset),
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/assets/{assetId}/documents', {
            params: { path, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
}

/** The revisions of a document, the latest first. */
export function useRevisions(asset: OfAsset, documentId: string) {
  const api = useApi();
  const path = { projectId: asset.projectId, assetId: asset.id, documentId };
  return useQuery({
    queryKey: [...documentsKey(asset), 'revisions', documentId],
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions', {
            params: { path, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
}

/** Saves the file of a revision: its address is asked for when it is wanted, since it does not last. */
export function useSaveRevision(asset: OfAsset): (documentId: string, revisionId?: string) => Promise<void> {
  const { t } = useTranslation('assets');
  const api = useApi();
  const document = '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}';
  return async (documentId, revisionId) => {
    const path = { projectId: asset.projectId, assetId: asset.id, documentId };
    try {
      const { original } = await taken(
        revisionId === undefined
          ? api.GET(`${document}/files`, { params: { path } })
          : api.GET(`${document}/revisions/{revisionId}/files`, { params: { path: { ...path, revisionId } } }),
      );
      window.location.assign(original);
    } catch (problem) {
      toastProblem(t('documents.notSaved'), problem);
    }
  };
}

/** Removes a document with all of its revisions. */
export function useRemoveDocument(asset: OfAsset) {
  const api = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (documentId: string) =>
      api.DELETE('/api/projects/{projectId}/assets/{assetId}/documents/{documentId}', {
        params: { path: { projectId: asset.projectId, assetId: asset.id, documentId } },
      }),
    onSuccess: (_answer, documentId) => {
      // It leaves the list at once: its revisions are not asked for any more.
      queries.setQueryData<{ rows: AssetDocument[]; isWhole: boolean }>(
        listKey(asset),
        (list) => list && { ...list, rows: list.rows.filter(({ id }) => id !== documentId) },
      );
      void queries.invalidateQueries({ queryKey: listKey(asset) });
    },
  });
}
