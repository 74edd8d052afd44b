import { Tabs } from '@mantine/core';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspaceRole } from '../../api/session.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { useAccounting } from './accounting-data.ts';
import { AccountingStatus } from './accounting-status.tsx';

const route = getRouteApi('/in/w/$workspaceId/accounting');

const TABS = ['provider', 'staged', 'pushed', 'ledger', 'settings'] as const;

/** Shows the accounting of a workspace under the status of its provider, with a tab for each part. */
export function AccountingScreen() {
  const { t } = useTranslation('accounting');
  const { workspaceId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="admin"
      title={t('title')}
      aside={isAdmin && <Status workspaceId={workspaceId} />}
    >
      {isAdmin && (
        <>
          <AccountingTabs workspaceId={workspaceId} />
          <Outlet />
        </>
      )}
    </WorkspaceScreen>
  );
}

function Status({ workspaceId }: { readonly workspaceId: string }) {
  const { data } = useAccounting(workspaceId);
  return data === undefined ? null : <AccountingStatus accounting={data.record} />;
}

/** The tabs are links: each has an address of its own. */
function AccountingTabs({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('accounting');
  const step = useLocation().pathname.split('/').at(-1);
  return (
    <Tabs value={TABS.find((each) => each === step) ?? null} mb="md" keepMounted={false} style={{ flexShrink: 0 }}>
      <Tabs.List aria-label={t('title')}>
        {TABS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            renderRoot={(props) => (
              <Link {...props} to={`/w/$workspaceId/accounting/${each}`} params={{ workspaceId }} />
            )}
          >
            {t(`tabs.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
