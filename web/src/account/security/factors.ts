import { useQuery, useQueryClient } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

const KEY = ['me', 'second-factors'];

/** What the person has beside a password. */
export function useFactors() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: () => taken(api.GET('/api/me/second-factors')) });
}

/** The person's passkeys. */
export function usePasskeys() {
  const api = useApi();
  return useQuery({ queryKey: ['me', 'passkeys'], queryFn: () => taken(api.GET('/api/me/passkeys')) });
}

/** Each process of the service learns within a second of what a session shows (contract §4). */
const LEARNT_MS = 1_000;

/** Reads again what a change of them shows: themselves, this session, and the workspaces that it opens. */
export function useFactorsChanged() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [KEY, ['me', 'passkeys'], ['me', 'sessions']]) void queries.invalidateQueries({ queryKey });
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['session'] }), LEARNT_MS);
  };
}
