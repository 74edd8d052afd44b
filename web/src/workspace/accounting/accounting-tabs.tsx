// The screens of the tabs of accounting: each loads its tab when it is first shown.
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { fetchedPiece } from '../../ui/fetched-screen.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAccounting } from './accounting-data.ts';
import type { AccountingTabProps } from './tab-props.ts';

const route = getRouteApi('/in/w/$workspaceId/accounting');

const ProviderTab = fetchedPiece(() => import('./provider/provider-tab.tsx'), 'ProviderTab');
const StagedTab = fetchedPiece(() => import('./staged/staged-tab.tsx'), 'StagedTab');
const PushedTab = fetchedPiece(() => import('./pushed/pushed-tab.tsx'), 'PushedTab');
const LedgerTab = fetchedPiece(() => import('./ledger/ledger-tab.tsx'), 'LedgerTab');
const SettingsTab = fetchedPiece(() => import('./settings/settings-tab.tsx'), 'SettingsTab');

export const ProviderScreen = () => <AccountingTab tab={ProviderTab} />;
export const StagedScreen = () => <AccountingTab tab={StagedTab} />;
export const PushedScreen = () => <AccountingTab tab={PushedTab} />;
export const LedgerScreen = () => <AccountingTab tab={LedgerTab} />;
export const SettingsScreen = () => <AccountingTab tab={SettingsTab} />;

function AccountingTab({ tab: Tab }: { readonly tab: ComponentType<AccountingTabProps> }) {
  const { workspaceId } = route.useParams();
  const { data, error, refetch } = useAccounting(workspaceId);
  if (data !== undefined) return <Tab {...{ workspaceId, accounting: data.record, etag: data.etag }} />;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return <Pending height={240} />;
}
