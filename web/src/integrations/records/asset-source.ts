import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '../../../../contract/assets.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import type { EntityOption, EntitySource } from '../../records/entity-sources.ts';

const STALE_MS = 60_000;
const SHOWN = 50;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Searches the assets of a project. */
export function useAssetSource(projectId: string): EntitySource {
  const { t } = useTranslation('assets');
  const api = useApi();
  return useMemo(() => {
    const key = ['project', projectId, 'assets', 'choices'];
    const print = ({ id, tag, manufacturer, modelNumber, serialNumber }: Asset): EntityOption => {
      const others = [manufacturer, modelNumber ?? serialNumber].filter((each) => each !== null).join(' ');
      return { id, name: tag ?? (others || t('noTag')), ...(tag !== null && others !== '' && { detail: others }) };
    };
    return {
      search: (q) => ({
        queryKey: [...key, q],
        staleTime: STALE_MS,
        queryFn: async ({ signal }) => {
          const query = { sort: 'tag' as const, limit: SHOWN, ...(q !== '' && { q }) };
          const params = { path: { projectId }, query };
          const { data } = await taken(api.GET('/api/projects/{projectId}/assets', { params, signal }));
          return data.map(print);
        },
      }),
      load: (ids) => ({
        queryKey: [...key, 'names', ...ids],
        enabled: ids.length > 0,
        staleTime: STALE_MS,
        queryFn: async ({ signal }) => {
          const load = (assetId: string) =>
            taken(
              api.GET('/api/projects/{projectId}/assets/{assetId}', {
                params: { path: { projectId, assetId } },
                signal,
              }),
            );
          const found = await Promise.allSettled(ids.map(load));
          return found.flatMap((each) => (each.status === 'fulfilled' ? [print(each.value)] : []));
        },
      }),
      filter: ({ options }) => options,
      readId: (word) => (UUID.test(word) ? word.toLowerCase() : undefined),
    };
  }, [api, projectId, t]);
}
