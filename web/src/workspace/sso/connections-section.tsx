import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CertificateEnd } from './certificate-end.tsx';
import { NewConnection } from './new-connection.tsx';
import { type Connection, useConnections } from './use-sso.ts';

/** The identity providers of the workspace, of which one is active. */
export function ConnectionsSection({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useConnections(workspaceId);
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title={t('connections.title')}
      advice={t('connections.advice')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
          {t('connections.new')}
        </Button>
      }
    >
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={60} />}
      {data?.length === 0 && <Text size="sm">{t('connections.none')}</Text>}
      {data?.map((connection) => (
        <ConnectionCard key={connection.id} {...{ workspaceId, connection }} />
      ))}
      {isMaking && <NewConnection workspaceId={workspaceId} onClose={() => setMaking(false)} />}
    </Section>
  );
}

interface CardProps {
  readonly workspaceId: string;
  readonly connection: Connection;
}

function ConnectionCard({ workspaceId, connection }: CardProps) {
  const { t } = useTranslation('sso');
  const shown = useShownTitle();
  const params = { workspaceId, connectionId: connection.id };
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Stack gap={2} miw={0} align="flex-start">
          <Anchor
            fw={500}
            c="inherit"
            className="own-direction"
            renderRoot={(props) => (
              <Link {...props} to="/w/$workspaceId/single-sign-on/$connectionId" params={params} />
            )}
          >
            {shown(connection.displayName)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`protocols.${connection.protocol}`)} · <span className="as-typed">{connection.loginHandle}</span>
          </Text>
          <CertificateEnd connection={connection} />
        </Stack>
        <ConnectionState connection={connection} />
      </Group>
    </Paper>
  );
}

/** Whether people sign in by a connection. */
export function ConnectionState({ connection: { active, testedAt } }: { readonly connection: Connection }) {
  const { t } = useTranslation('sso');
  if (active) return <StatusMark color="green" label={t('active')} />;
  return (
    <StatusMark color={testedAt === null ? 'gray' : 'blue'} label={t(testedAt === null ? 'untested' : 'tested')} />
  );
}
