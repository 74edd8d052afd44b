import { Tabs } from '@mantine/core';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { VendorKind } from '../../../contract/integrations.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useConnection, useVendors } from './connection-data.ts';
import { ConnectionState } from './connection-status.tsx';
import { listTabs } from './connection-tab-names.ts';
import { useMayReadMapping } from './mapping/mapping-access.ts';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId');

/** Shows a connection under its name and status, with a tab for each of its parts. */
export function ConnectionScreen() {
  const { projectId, connectionId } = route.useParams();
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useConnection(projectId, connectionId);
  const vendors = useVendors(projectId);
  const connection = vendors.isPending ? undefined : data?.record;
  const kind = vendors.data?.find((each) => each.vendor === connection?.vendor)?.kind;
  return (
    <>
      <PageHead
        title={connection?.vendorName ?? t('title')}
        aside={connection && <ConnectionState connection={connection} />}
        crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/integrations', params: { projectId } } }]}
      />
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {connection === undefined && error === null && <Pending height={240} />}
      {connection !== undefined && (
        <>
          <ConnectionTabs {...{ projectId, connectionId, kind }} openConflicts={connection.health.openConflicts} />
          <Outlet />
        </>
      )}
    </>
  );
}

interface TabsProps {
  readonly projectId: string;
  readonly connectionId: string;
  readonly kind: VendorKind | undefined;
  readonly openConflicts: number;
}

/** The tabs are links: each has an address of its own. */
function ConnectionTabs({ projectId, connectionId, kind, openConflicts }: TabsProps) {
  const { t } = useTranslation('connections');
  const step = useLocation().pathname.split('/').at(-1);
  const mayReadMapping = useMayReadMapping(projectId);
  const tabs = listTabs({ kind, openConflicts, mayReadMapping, step });
  return (
    <Tabs value={tabs.find((each) => each === step) ?? null} mb="md" keepMounted={false} style={{ flexShrink: 0 }}>
      <Tabs.List aria-label={t('title')}>
        {tabs.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            renderRoot={(props) => (
              <Link
                {...props}
                to={`/projects/$projectId/integrations/$connectionId/${each}`}
                params={{ projectId, connectionId }}
              />
            )}
          >
            {each === 'conflicts' && openConflicts > 0
              ? t('tabs.conflictsOpen', { count: openConflicts })
              : t(`tabs.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
