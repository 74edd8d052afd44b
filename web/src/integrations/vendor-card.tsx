import { Alert, Anchor, Button, Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection, IntegrationVendor } from '../../../contract/integrations.ts';
import { useFormats } from '../language/formats.ts';
import { Fact } from '../ui/fact.tsx';
import { Ago } from '../ui/instant.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { ConnectionState } from './connection-status.tsx';
import { findNextStep, findStepKeys, isLocked } from './next-step.ts';
import { NextStepLink } from './next-step-link.tsx';
import { findWay } from './vendor-words.ts';

interface Props {
  readonly projectId: string;
  readonly vendor: IntegrationVendor;
  readonly connection: IntegrationConnection | undefined;
  readonly canManage: boolean;
  /** Connecting needs it; a connection that is there works on without. */
  readonly isInPlan: boolean;
}

/** Shows a vendor: what it synchronizes, how its connection is, and what to do next. */
export function VendorCard({ projectId, vendor, connection, canManage, isInPlan }: Props) {
  const { t } = useTranslation('connections');
  const title = useId();
  const step = connection && findNextStep(connection);
  // A consent needs the client that the operator sets.
  const canConnect = isInPlan && (vendor.configured || vendor.kind !== 'a');
  const isOffered =
    (vendor.configured || vendor.kind !== 'a' || step?.place !== 'connect') && !isLocked(step, isInPlan);
  return (
    <Paper component="section" aria-labelledby={title} withBorder bg="var(--pcs-surface)" p="md">
      <Stack h="100%" gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} id={title} className="own-direction">
            {connection === undefined ? (
              vendor.name
            ) : (
              <Anchor
                inherit
                c="inherit"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/projects/$projectId/integrations/$connectionId/overview"
                    params={{ projectId, connectionId: connection.id }}
                  />
                )}
              >
                {vendor.name}
              </Anchor>
            )}
          </Title>
          {connection === undefined ? (
            <StatusMark color="gray" label={t('notConnected')} />
          ) : (
            <ConnectionState connection={connection} />
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t(`kinds.${vendor.kind}`)}
        </Text>
        <List size="sm">
          {vendor.entities.map((each) => (
            <List.Item key={each.entity}>
              {t(`entities.${each.entity}`)}: {t(`ways.${findWay(each)}`)}
            </List.Item>
          ))}
        </List>
        {!vendor.configured && <NotConfigured kind={vendor.kind} />}
        {connection !== undefined && connection.status !== 'disconnected' && (
          <CardFacts {...{ connection }} kind={vendor.kind} />
        )}
        <Group gap="xs" mt="auto">
          {connection === undefined && canManage && canConnect && (
            <ConnectButton {...{ projectId }} vendor={vendor.vendor} />
          )}
          {connection !== undefined && step !== undefined && canManage && isOffered && (
            <NextStepLink {...{ connection, step }} kind={vendor.kind} size="sm" />
          )}
          {connection !== undefined && (
            <OpenButton {...{ connection, title }} isMain={step === undefined || !canManage || !isOffered} />
          )}
          {connection !== undefined && step !== undefined && !canManage && step.word !== 'connect' && (
            <Text size="sm">{t(findStepKeys(step, vendor.kind).action)}</Text>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Says what the operator has to do. */
export function NotConfigured({ kind }: Pick<IntegrationVendor, 'kind'>) {
  const { t } = useTranslation('connections');
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('notConfigured.title')}>
      <Text size="sm">{t(kind === 'a' ? 'notConfigured.consent' : 'notConfigured.advice')}</Text>
    </Alert>
  );
}

function ConnectButton({ projectId, vendor }: { readonly projectId: string; readonly vendor: string }) {
  const { t } = useTranslation('connections');
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/integrations/connect/$vendor" params={{ projectId, vendor }} />
      )}
    >
      {t('nextActions.connect')}
    </Button>
  );
}

interface OpenProps {
  readonly connection: IntegrationConnection;
  /** Id of the name of the vendor. */
  readonly title: string;
  /** True if nothing else is to be done. */
  readonly isMain: boolean;
}

/** Leads to the connection. */
function OpenButton({ connection: { id, projectId }, title, isMain }: OpenProps) {
  const { t } = useTranslation('connections');
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      aria-describedby={title}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/projects/$projectId/integrations/$connectionId/overview"
          params={{ projectId, connectionId: id }}
        />
      )}
    >
      {t('open')}
    </Button>
  );
}

interface FactsProps extends Pick<IntegrationVendor, 'kind'> {
  readonly connection: IntegrationConnection;
}

function CardFacts({ connection: { linkedName, linkedProjectId, health, lastSyncedAt }, kind }: FactsProps) {
  const { t } = useTranslation('connections');
  const { number } = useFormats();
  return (
    <SimpleGrid component="dl" cols={2} m={0} spacing="xs" verticalSpacing="xs">
      <Fact name={t(kind === 'c' ? 'facts.property' : 'facts.project')}>
        {linkedProjectId === null ? t('facts.noProject') : <bdi>{linkedName ?? linkedProjectId}</bdi>}
      </Fact>
      <Fact name={t('facts.lastSynced')}>{lastSyncedAt === null ? t('facts.never') : <Ago at={lastSyncedAt} />}</Fact>
      {health.eventsExpected && (
        <Fact name={t('facts.lastEvent')}>
          {health.lastEventAt === null ? t('facts.never') : <Ago at={health.lastEventAt} />}
        </Fact>
      )}
      <Fact name={t('facts.openConflicts')}>{number(health.openConflicts)}</Fact>
      <Fact name={t('facts.recordsWithErrors')}>{number(health.recordsWithErrors)}</Fact>
    </SimpleGrid>
  );
}
