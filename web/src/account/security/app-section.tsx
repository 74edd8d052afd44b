import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpEnrollment } from '../../../../contract/second-factors.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { At } from '../../ui/instant.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { AppDialog } from './app-dialog.tsx';
import { useFactors, useFactorsChanged } from './factors.ts';

interface Props {
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The person's authenticator app: to be set up, or removed. */
export function AppSection({ onCodes }: Props) {
  const { t } = useTranslation('security');
  const api = useApi();
  const { data } = useFactors();
  const [begun, setBegun] = useState<TotpEnrollment>();
  const begin = useCall((_: undefined) => taken(api.POST('/api/me/totp')), setBegun);
  const since = data?.totpSince ?? null;
  return (
    <Section title={t('totp.title')} advice={t('totp.advice')}>
      {begin.problem != null && <ProblemNotice problem={begin.problem} />}
      <Group justify="space-between">
        {since === null ? (
          <>
            <Text size="sm" c="dimmed">
              {t('totp.none')}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={begin.isPending}
              disabled={data === undefined}
              onClick={() => begin.run(undefined)}
            >
              {t('totp.add')}
            </Button>
          </>
        ) : (
          <>
            <Badge size="lg" variant="default" tt="none" fw={500}>
              {t('totp.since')} <At at={since} />
            </Badge>
            <RemoveApp />
          </>
        )}
      </Group>
      {begun !== undefined && (
        <AppDialog
          begun={begun}
          onClose={() => setBegun(undefined)}
          onDone={(codes) => {
            setBegun(undefined);
            onCodes(codes);
          }}
        />
      )}
    </Section>
  );
}

function RemoveApp() {
  const { t } = useTranslation('security');
  const api = useApi();
  const changed = useFactorsChanged();
  const [isAsked, setAsked] = useState(false);
  const remove = useCall(
    (_: undefined) => api.DELETE('/api/me/totp'),
    () => {
      setAsked(false);
      changed();
      toastDone(t('totp.removed'));
    },
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('totp.remove')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('totp.removeTitle')}
        action={t('totp.remove')}
        isPending={remove.isPending}
        problem={remove.problem}
        onConfirm={() => remove.run(undefined)}
        onClose={() => setAsked(false)}
      >
        {t('totp.removeAdvice')}
      </Confirm>
    </>
  );
}
