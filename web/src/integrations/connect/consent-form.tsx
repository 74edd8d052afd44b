import { Button, Group, List } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import type { ConnectFormProps } from './use-connect.ts';

/** Begins the consent at a vendor, which leads back to the list of integrations. */
export function ConsentForm({ projectId, vendor }: Omit<ConnectFormProps, 'title'>) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const start = useCall(
    () =>
      taken(
        api.GET('/api/projects/{projectId}/integrations/{vendor}/oauth/start', {
          params: { path: { projectId, vendor: vendor.vendor } },
          headers: { Accept: 'application/json' },
        }),
      ),
    ({ url }) => {
      window.location.assign(url);
      // The button waits until the page of the vendor is there.
      return new Promise<void>(() => undefined);
    },
  );
  const name = `\u2068${vendor.name}\u2069`;
  return (
    <Section title={t('connect.consent.title')} advice={t('connect.consent.advice', { name })}>
      <List size="sm" type="ordered">
        <List.Item>{t('connect.consent.signIn', { name })}</List.Item>
        <List.Item>{t('connect.consent.allow')}</List.Item>
        <List.Item>{t('connect.consent.back')}</List.Item>
      </List>
      {start.problem != null && <ProblemNotice problem={start.problem} />}
      <Group>
        <Button
          leftSection={<IconExternalLink size={18} data-mirrored />}
          loading={start.isPending}
          disabled={!vendor.configured}
          onClick={() => start.run(undefined)}
        >
          {t('connect.consent.action', { name })}
        </Button>
      </Group>
    </Section>
  );
}
