import { useTranslation } from 'react-i18next';
import type { ConnectionStatus, IntegrationConnection } from '../../../contract/integrations.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { findActive, isPreview } from './overview/run-counts.ts';
import { useNewestRuns } from './run-data.ts';

const COLORS = {
  connected: 'green',
  syncing: 'blue',
  error: 'red',
  needs_authorization: 'orange',
  disconnected: 'gray',
} as const satisfies Record<ConnectionStatus, string>;

interface Props {
  readonly connection: Pick<IntegrationConnection, 'id' | 'projectId' | 'status'>;
}

/** Shows the status of a connection. */
export function ConnectionState({ connection }: Props) {
  const { t } = useTranslation('connections');
  const { status } = connection;
  if (status === 'syncing') return <WorkingState {...{ connection }} />;
  return <StatusMark color={COLORS[status]} label={t(`statuses.${status}`)} />;
}

/** Shows that a run is active: one that changes nothing is a preview. */
function WorkingState({ connection: { id, projectId } }: Props) {
  const { t } = useTranslation('connections');
  const { data: runs = [] } = useNewestRuns(projectId, id, true);
  const active = findActive(runs);
  const isPreviewing = active !== undefined && isPreview(active);
  return <StatusMark color={COLORS.syncing} label={t(isPreviewing ? 'previewing' : 'statuses.syncing')} />;
}
