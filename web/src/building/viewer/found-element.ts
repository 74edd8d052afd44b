// An element of which its GlobalId alone is known.
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { type ModelElement, useModels } from '../models/model-data.ts';
import { elementQuery } from './geometry-data.ts';

interface Found {
  /** The version that has it. */
  readonly modelId: string;
  readonly element: ModelElement;
}

/** The element in the latest version of a model that has it; null where none has, undefined until it is known. */
export function useFoundElement(projectId: string, guid: string): Found | null | undefined {
  const api = useApi();
  const heads = useModels(projectId).data?.rows.filter(({ isHead, status }) => isHead && status === 'ready');
  return useQuery({
    queryKey: ['project', projectId, 'model-of', guid, heads?.map(({ id }) => id)],
    enabled: heads !== undefined,
    queryFn: async ({ client }): Promise<Found | null> => {
      for (const { id } of heads ?? []) {
        const element = await client.fetchQuery(elementQuery(api, projectId, id, guid));
        if (element !== null) return { modelId: id, element };
      }
      return null;
    },
    staleTime: 60_000,
  }).data;
}
