// Names of what acts under an id of its own without being a person or a key: automation rules and connections to vendors.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';

const STALE_MS = 60_000;
/** For a list without the id: the connection or rule may be newer than the list. */
const MISSING_STALE_MS = 2_000;

interface Props {
  readonly projectId: string;
  readonly id: string;
}

/** Shows the name of an automation rule, or the vendor of a connection. */
export function SystemName({ projectId, id }: Props) {
  const { t } = useTranslation('shell');
  const api = useApi();
  const path = { projectId };
  const { data: connections, isFetching: isReadingConnections } = useQuery({
    // As the screens of integrations have them.
    queryKey: ['project', projectId, 'integration-connections'],
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/integration-connections', { params: { path } })).then(
        (page) => page.data,
      ),
    staleTime: ({ state }) => chooseStaleTime(state.data, id),
  });
  const { data: rules, isFetching: isReadingRules } = useQuery({
    queryKey: ['project', projectId, 'automation-rule-names'],
    staleTime: ({ state }) => chooseStaleTime(state.data, id),
    // At most fifty.
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/automation-rules', { params: { path, query: { limit: 200 } } })).then(
        (page) => page.data,
      ),
  });
  const connection = connections?.find((each) => each.id === id);
  if (connection !== undefined) return <span>{t('people.connection', { name: isolate(connection.vendorName) })}</span>;
  const rule = rules?.find((each) => each.id === id);
  if (rule !== undefined) return <span>{t('people.rule', { name: isolate(rule.name) })}</span>;
  // Connections are kept when they are disconnected.
  const isDeleted = connections !== undefined && rules !== undefined && !isReadingConnections && !isReadingRules;
  return <span>{t(isDeleted ? 'people.deletedRule' : 'people.service')}</span>;
}

const isolate = (name: string) => `\u2068${name}\u2069`;

const chooseStaleTime = (list: readonly { readonly id: string }[] | undefined, id: string) =>
  list?.some((each) => each.id === id) ? STALE_MS : MISSING_STALE_MS;
