import { Alert, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../../shell/not-found.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useLacks } from '../../ui/plan-access.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useIsArchived, useMay } from '../../ui/project-access.ts';
import { useConnections, useVendors } from '../connection-data.ts';
import { NotInPlan } from '../not-in-plan.tsx';
import { NotConfigured } from '../vendor-card.tsx';
import { ConsentForm } from './consent-form.tsx';
import { KeyForm } from './key-form.tsx';
import { TokenForm } from './token-form.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations/connect/$vendor');

const FORMS = { a: ConsentForm, b: TokenForm, c: KeyForm } as const;

/** Connects a project to a vendor by consent, tokens, a key or a password, or gives its connection other credentials. */
export function ConnectScreen() {
  const { projectId, vendor: slug } = route.useParams();
  const { t } = useTranslation('connections');
  const canManage = useMay(projectId, 'admin');
  const isArchived = useIsArchived(projectId);
  const isInPlan = !useLacks(projectId, 'integrations');
  const vendors = useVendors(projectId);
  const connections = useConnections(projectId);
  const problem = vendors.error ?? connections.error;
  const vendor = vendors.data?.find((each) => each.vendor === slug);
  if (vendors.data !== undefined && vendor === undefined) return <NotFound />;
  const connection = connections.data?.find((each) => each.vendor === slug);
  const isAgain = connection !== undefined && connection.status !== 'disconnected';
  const name = `\u2068${vendor?.name ?? slug}\u2069`;
  const title = t(isAgain ? 'connect.againTitle' : 'connect.title', { name });
  const isLoaded = vendor !== undefined && connections.data !== undefined;
  const Form = FORMS[vendor?.kind ?? 'a'];
  return (
    <Stack maw={760} w="100%" gap="md" pb="xl">
      <PageHead
        title={title}
        crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/integrations', params: { projectId } } }]}
      />
      {problem !== null && (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            void vendors.refetch();
            void connections.refetch();
          }}
        />
      )}
      {!isLoaded && problem === null && <Pending height={240} />}
      {isLoaded && !canManage && (
        <EmptyState
          icon={<IconLock size={28} />}
          title={t(isArchived ? 'connect.archived' : 'connect.forbidden')}
          advice={t(isArchived ? 'connect.archivedAdvice' : 'connect.forbiddenAdvice')}
        />
      )}
      {isLoaded && canManage && !isInPlan && <NotInPlan hasConnections={isAgain} />}
      {isLoaded && canManage && isInPlan && (
        <>
          {!vendor.configured && <NotConfigured kind={vendor.kind} />}
          {isAgain && (
            <Alert color="blue" variant="light">
              <Text size="sm">{t('connect.againAdvice')}</Text>
            </Alert>
          )}
          <Form key={connection?.id ?? ''} {...{ projectId, vendor, connection, title }} />
        </>
      )}
    </Stack>
  );
}
