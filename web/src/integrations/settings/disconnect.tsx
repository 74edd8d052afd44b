import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type ConnectionTabProps, useConnectionRefresh } from '../connection-data.ts';

/** Disconnects from the vendor, after a question that says what is kept. */
export function Disconnect({ projectId, connection }: Omit<ConnectionTabProps, 'canManage'>) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useConnectionRefresh(projectId);
  const [isAsked, setAsked] = useState(false);
  const name = `\u2068${connection.vendorName}\u2069`;
  const disconnect = useCall(
    async () => {
      const path = { projectId, integrationId: connection.id };
      await api.DELETE('/api/projects/{projectId}/integration-connections/{integrationId}', { params: { path } });
    },
    async () => {
      toastDone(t('disconnect.done', { name }));
      setAsked(false);
      await refresh();
      await navigate({ to: '/projects/$projectId/integrations', params: { projectId } });
    },
  );
  return (
    <Section title={t('disconnect.title')} advice={t('disconnect.advice')}>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnectedX size={18} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('disconnect.action')}
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        title={t('disconnect.ask', { name })}
        action={t('disconnect.action')}
        isPending={disconnect.isPending}
        problem={disconnect.problem}
        onConfirm={() => disconnect.run(undefined)}
        onClose={() => setAsked(false)}
      >
        <Stack gap="xs">
          <Text size="sm">{t('disconnect.ends')}</Text>
          <Text size="sm">{t('disconnect.kept')}</Text>
          <List size="sm">
            <List.Item>{t('disconnect.keptLinks')}</List.Item>
            <List.Item>{t('disconnect.keptMapping')}</List.Item>
            <List.Item>{t('disconnect.keptLedger')}</List.Item>
          </List>
        </Stack>
      </Confirm>
    </Section>
  );
}
