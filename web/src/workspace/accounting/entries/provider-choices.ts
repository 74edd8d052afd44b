import { useQuery } from '@tanstack/react-query';
import type { AccountingList } from '../../../../../contract/accounting.ts';
import { type Api, taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';

function read(api: Api, list: AccountingList, q: string, signal: AbortSignal) {
  const options = { params: { query: q === '' ? {} : { q } }, signal };
  switch (list) {
    case 'contacts':
      return taken(api.GET('/api/workspace/accounting/contacts', options));
    case 'accounts':
      return taken(api.GET('/api/workspace/accounting/accounts', options));
    case 'taxes':
      return taken(api.GET('/api/workspace/accounting/taxes', options));
    case 'tracking':
      return taken(api.GET('/api/workspace/accounting/tracking', options));
  }
}

/** Reads a list of the provider to choose from: the provider may take ten seconds, or fail. */
export function useProviderList(workspaceId: string, list: AccountingList, q: string, enabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'accounting-lists', list, q],
    queryFn: ({ signal }) => read(api, list, q, signal).then(({ data }) => data),
    enabled,
    staleTime: 60_000,
    // The provider answers for seconds or not at all: a person decides if it is asked again.
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[3] === list ? before : undefined),
  });
}
