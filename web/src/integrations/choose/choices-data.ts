import { useQuery } from '@tanstack/react-query';
import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

export interface ChoiceList {
  readonly projectId: string;
  readonly connectionId: string;
  readonly kind: ChoiceKind;
  /** The vendor's id of the thing that contains them; undefined: none, or the linked one. */
  readonly parent?: string | undefined;
}

/** Reads things of a vendor to choose from, now: it may take the vendor ten seconds, or fail. */
export function useChoices({ projectId, connectionId, kind, parent }: ChoiceList, q: string, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'integration-choices', connectionId, kind, parent ?? null, q],
    queryFn: ({ signal }) =>
      taken(
        api.GET('/api/projects/{projectId}/integration-connections/{integrationId}/choices', {
          params: {
            path: { projectId, integrationId: connectionId },
            query: { kind, ...(parent !== undefined && { parent }), ...(q !== '' && { q }) },
          },
          signal,
        }),
      ).then(({ data }) => data),
    enabled,
    staleTime: 60_000,
    // The vendor answers for seconds or not at all: a person decides if it is asked again.
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[5] === (parent ?? null) ? before : undefined),
  });
}
