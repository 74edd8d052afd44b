import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useAccountingRefresh } from '../accounting-data.ts';
import type { AccountingTabProps } from '../tab-props.ts';

/** Disconnects from the provider, after a question that says what is kept. */
export function Disconnect({ workspaceId, accounting }: Pick<AccountingTabProps, 'workspaceId' | 'accounting'>) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const [isAsked, setAsked] = useState(false);
  const name = `\u2068${accounting.providerName}\u2069`;
  const disconnect = useCall(
    async () => {
      await api.DELETE('/api/workspace/accounting');
    },
    async () => {
      toastDone(t('disconnect.done', { name }));
      setAsked(false);
      await refresh();
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
        onClose={() => {
          disconnect.reset();
          setAsked(false);
        }}
      >
        <Stack gap="xs">
          <Text size="sm">{t('disconnect.ends')}</Text>
          <Text size="sm">{t('disconnect.kept')}</Text>
          <List size="sm">
            <List.Item>{t('disconnect.keptDocuments')}</List.Item>
            <List.Item>{t('disconnect.keptEntries')}</List.Item>
            <List.Item>{t('disconnect.keptSettings')}</List.Item>
          </List>
        </Stack>
      </Confirm>
    </Section>
  );
}
