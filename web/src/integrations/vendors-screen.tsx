import { SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { useLacks } from '../ui/plan-access.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIsArchived, useMay, useProject } from '../ui/project-access.ts';
import { useConnections, useVendors } from './connection-data.ts';
import { ConsentOutcome } from './consent-outcome.tsx';
import { NotInPlan } from './not-in-plan.tsx';
import { VendorCard } from './vendor-card.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations');

/** Shows the vendors that a project can be connected to, and how its connections are. */
export function VendorsScreen() {
  const { projectId } = route.useParams();
  const { t } = useTranslation('connections');
  const { name } = useProject(projectId);
  const canManage = useMay(projectId, 'admin');
  const isArchived = useIsArchived(projectId);
  const isInPlan = !useLacks(projectId, 'integrations');
  const vendors = useVendors(projectId);
  const connections = useConnections(projectId);
  const problem = vendors.error ?? connections.error;
  const isLoaded = vendors.data !== undefined && connections.data !== undefined;
  const retry = () => {
    if (vendors.error !== null) void vendors.refetch();
    if (connections.error !== null) void connections.refetch();
  };
  return (
    <Stack maw={1200} w="100%" gap="md" pb="xl">
      <PageHead
        title={t('title')}
        crumbs={[{ label: name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
      />
      <Text size="sm" c="dimmed" maw={860} mt={-12}>
        {t('advice')} {!canManage && !isArchived && t('adminsOnly')}
      </Text>
      <ConsentOutcome {...{ projectId }} vendors={vendors.data ?? []} connections={connections.data ?? []} />
      {!isInPlan && isLoaded && (
        <NotInPlan hasConnections={connections.data.some(({ status }) => status !== 'disconnected')} />
      )}
      {problem !== null && <ProblemNotice problem={problem} onRetry={retry} />}
      {!isLoaded && problem === null && <Pending height={240} />}
      {isLoaded && vendors.data.length === 0 && (
        <EmptyState icon={<IconPlugConnected size={28} />} title={t('none')} advice={t('noneAdvice')} />
      )}
      {isLoaded && (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          {vendors.data.map((vendor) => (
            <VendorCard
              key={vendor.vendor}
              {...{ projectId, vendor, canManage, isInPlan }}
              connection={connections.data.find((each) => each.vendor === vendor.vendor)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
