import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import type { AccountingTabProps } from '../tab-props.ts';
import { TokenForm } from './token-form.tsx';

interface Props extends Pick<AccountingTabProps, 'workspaceId' | 'accounting'> {
  readonly onConnected: () => void;
  /** Leaves the connection as it is; absent where there is none that works. */
  readonly onClose?: () => void;
}

/** Connects the provider by consent, or by tokens for integrators. */
export function ConnectSection({ workspaceId, accounting, onConnected, onClose }: Props) {
  const { t } = useTranslation(['accounting', 'shell']);
  const api = useWorkspaceApi(workspaceId);
  const [hasTokens, setTokens] = useState(false);
  const name = `\u2068${accounting.providerName}\u2069`;
  const start = useCall(
    () => taken(api.GET('/api/workspace/accounting/oauth/start', { headers: { Accept: 'application/json' } })),
    ({ url }) => {
      window.location.assign(url);
      // The button waits until the page of the provider is there.
      return new Promise<void>(() => undefined);
    },
  );
  const isAgain = accounting.id !== null && accounting.status !== 'disconnected';
  return (
    <Section
      title={t(isAgain ? 'connect.againName' : 'connect.title', { name })}
      advice={t('connect.advice', { name })}
    >
      <List size="sm" type="ordered">
        <List.Item>{t('connect.signIn', { name })}</List.Item>
        <List.Item>{t('connect.allow')}</List.Item>
        <List.Item>{t('connect.back')}</List.Item>
      </List>
      {start.problem != null && <ProblemNotice problem={start.problem} />}
      <Group gap="xs">
        <Button
          leftSection={<IconExternalLink size={18} data-mirrored />}
          loading={start.isPending}
          disabled={!accounting.configured}
          onClick={() => start.run(undefined)}
        >
          {t('connect.consent', { name })}
        </Button>
        {onClose !== undefined && (
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
        )}
      </Group>
      {hasTokens ? (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('connect.tokenAdvice', { name })}
          </Text>
          <TokenForm {...{ workspaceId, onConnected }} isAgain={isAgain} />
        </Stack>
      ) : (
        <Text size="sm">
          <Anchor component="button" type="button" size="sm" onClick={() => setTokens(true)}>
            {t('connect.byTokens')}
          </Anchor>
        </Text>
      )}
    </Section>
  );
}
