import { useTranslation } from 'react-i18next';
import type { ConnectionStatus } from '../../../contract/integrations.ts';
import { StatusMark } from '../ui/status-mark.tsx';

const COLORS = {
  connected: 'green',
  syncing: 'blue',
  error: 'red',
  needs_authorization: 'orange',
  disconnected: 'gray',
} as const satisfies Record<ConnectionStatus, string>;

/** Shows the status of a connection. */
export function ConnectionState({ status }: { readonly status: ConnectionStatus }) {
  const { t } = useTranslation('connections');
  return <StatusMark color={COLORS[status]} label={t(`statuses.${status}`)} />;
}
