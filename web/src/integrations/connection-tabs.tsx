// The screens of the tabs of a connection: each loads its tab when it is first shown.
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { fetchedPiece } from '../ui/fetched-screen.tsx';
import { useMay } from '../ui/project-access.ts';
import { type ConnectionTabProps, useConnection } from './connection-data.ts';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId');

const OverviewTab = fetchedPiece(() => import('./overview/overview-tab.tsx'), 'OverviewTab');
const RecordsTab = fetchedPiece(() => import('./records/records-tab.tsx'), 'RecordsTab');
const ConflictsTab = fetchedPiece(() => import('./conflicts/conflicts-tab.tsx'), 'ConflictsTab');
const LedgerTab = fetchedPiece(() => import('./ledger/ledger-tab.tsx'), 'LedgerTab');
const MappingTab = fetchedPiece(() => import('./mapping/mapping-tab.tsx'), 'MappingTab');
const SettingsTab = fetchedPiece(() => import('./settings/settings-tab.tsx'), 'SettingsTab');
const LinkTab = fetchedPiece(() => import('./choose/link-tab.tsx'), 'LinkTab');

export const OverviewScreen = () => <ConnectionTab tab={OverviewTab} />;
export const RecordsScreen = () => <ConnectionTab tab={RecordsTab} />;
export const ConflictsScreen = () => <ConnectionTab tab={ConflictsTab} />;
export const LedgerScreen = () => <ConnectionTab tab={LedgerTab} />;
export const MappingScreen = () => <ConnectionTab tab={MappingTab} />;
export const SettingsScreen = () => <ConnectionTab tab={SettingsTab} />;
export const LinkScreen = () => <ConnectionTab tab={LinkTab} />;

/** Shows a tab with the connection, which the screen around it has loaded. */
function ConnectionTab({ tab: Tab }: { readonly tab: ComponentType<ConnectionTabProps> }) {
  const { projectId, connectionId } = route.useParams();
  const connection = useConnection(projectId, connectionId).data?.record;
  const canManage = useMay(projectId, 'admin');
  return connection === undefined ? null : <Tab {...{ projectId, connection, canManage }} />;
}
