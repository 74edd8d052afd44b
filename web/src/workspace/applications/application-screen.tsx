import { Alert, Button, Code, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { ApplicationGrants } from './application-grants.tsx';
import { ApplicationState } from './applications-screen.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { DeleteApplication, useSuspension } from './deeds.tsx';
import { EditApplication } from './edit-application.tsx';
import { RotateClientSecret } from './rotate-client-secret.tsx';
import { type Application, useApplication } from './use-applications.ts';

const route = getRouteApi('/in/w/$workspaceId/applications/$applicationId');

type Asked = 'edit' | 'rotate' | 'delete';

/** Shows one application: its registration, its status and secret, and the people who have connected it. */
export function ApplicationScreen() {
  const { t } = useTranslation('applications');
  const shown = useShownTitle();
  const { workspaceId, applicationId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const { data, error, refetch } = useApplication(workspaceId, applicationId, isAdmin);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const application = data?.record;
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="admin"
      title={application === undefined ? t('one') : shown(application.name)}
      aside={application && <ApplicationState suspendedAt={application.suspendedAt} />}
      crumbs={[{ label: t('title'), to: { to: '/w/$workspaceId/applications', params: { workspaceId } } }]}
      actions={application && <Deeds {...{ workspaceId, application }} onAsk={setAsked} />}
    >
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={240} />}
      {data !== undefined && (
        <>
          <Known {...{ workspaceId }} application={data.record} />
          <Dialogs {...{ workspaceId, asked, close }} state={data} />
        </>
      )}
    </WorkspaceScreen>
  );
}

interface KnownProps {
  readonly workspaceId: string;
  readonly application: Application;
}

function Deeds({ workspaceId, application, onAsk }: KnownProps & { readonly onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('applications');
  const isSuspended = application.suspendedAt !== null;
  const suspension = useSuspension(workspaceId, application);
  return (
    <>
      <Button variant="default" leftSection={<IconEdit size={18} />} onClick={() => onAsk('edit')}>
        {t('edit')}
      </Button>
      <Button
        variant="default"
        leftSection={isSuspended ? <IconPlayerPlay size={18} data-mirrored /> : <IconPlayerPause size={18} />}
        loading={suspension.isPending}
        onClick={() => suspension.run(isSuspended ? 'resume' : 'suspend')}
      >
        {t(isSuspended ? 'resume' : 'suspend')}
      </Button>
      {application.clientType === 'confidential' && (
        <Button variant="default" leftSection={<IconKey size={18} />} onClick={() => onAsk('rotate')}>
          {t('rotate.action')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => onAsk('delete')}>
        {t('delete.action')}
      </Button>
    </>
  );
}

interface DialogsProps {
  readonly workspaceId: string;
  readonly state: Tagged<Application>;
  readonly asked: Asked | undefined;
  readonly close: () => void;
}

function Dialogs({ workspaceId, state, asked, close }: DialogsProps) {
  const { record: application } = state;
  if (asked === 'edit') return <EditApplication {...{ workspaceId }} shown={state} onClose={close} />;
  if (asked === 'rotate') return <RotateClientSecret {...{ workspaceId, application }} onClose={close} />;
  if (asked === 'delete') return <DeleteApplication {...{ workspaceId, application }} onClose={close} />;
  return null;
}

function Known({ workspaceId, application }: KnownProps) {
  const { t } = useTranslation('applications');
  return (
    <Stack maw={960} pb="xl">
      {application.suspendedAt !== null && (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('suspendedTitle')}>
          {t('suspendedAdvice')}
        </Alert>
      )}
      <Facts application={application} />
      <Paper withBorder bg="var(--pcs-surface)" p="md">
        <Stack gap="xs">
          <Title order={2}>{t('connection')}</Title>
          <ConnectionFacts clientId={application.clientId} />
        </Stack>
      </Paper>
      <ApplicationGrants workspaceId={workspaceId} applicationId={application.id} />
    </Stack>
  );
}

function Facts({ application }: { readonly application: Application }) {
  const { t } = useTranslation('applications');
  const { clientType, redirectUris, scopes, createdAt, secretChangedAt, oldSecretUntil } = application;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} m={0}>
        <Fact name={t('clientType')}>{t(`types.${clientType}.name`)}</Fact>
        <Fact name={t('created')}>
          <At at={createdAt} />
        </Fact>
        <Fact name={t('redirectUris')}>
          <List listStyleType="none" size="sm">
            {redirectUris.map((each) => (
              <List.Item key={each}>
                <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
                  {each}
                </Code>
              </List.Item>
            ))}
          </List>
        </Fact>
        <Fact name={t('scopes')}>
          <List listStyleType="none" size="sm">
            {scopes.map((each) => (
              <List.Item key={each}>{t(`scopeNames.${each}.name`)}</List.Item>
            ))}
          </List>
        </Fact>
        {secretChangedAt !== null && (
          <Fact name={t('secretChanged')}>
            <At at={secretChangedAt} />
            {oldSecretUntil !== null && (
              <Text size="sm" c="dimmed">
                {t('oldSecretUntil')} <At at={oldSecretUntil} />
              </Text>
            )}
          </Fact>
        )}
      </SimpleGrid>
    </Paper>
  );
}
