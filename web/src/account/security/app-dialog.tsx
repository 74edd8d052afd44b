import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpEnrollment } from '../../../../contract/second-factors.ts';
import { taken } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useFactorsChanged } from './factors.ts';

// Where it cannot be fetched the key stands below it, to be typed.
const QrCode = lazy<ComponentType<{ readonly text: string; readonly label: string }>>(() =>
  import('./qr-code.tsx').then(
    ({ QrCode: each }) => ({ default: each }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  readonly begun: TotpEnrollment;
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Shows the key of an authenticator app, and takes its first code. */
export function AppDialog({ begun, onDone, onClose }: Props) {
  const { t } = useTranslation(['security', 'shell']);
  const api = useApi();
  const changed = useFactorsChanged();
  const [code, setCode] = useState('');
  const confirm = useCall(
    (typed: string) => taken(api.POST('/api/me/totp/confirm', { body: { code: typed } })),
    ({ recoveryCodes }) => {
      changed();
      toastDone(t('security:totp.added'));
      onDone(recoveryCodes);
    },
  );
  const isWrong = confirm.problem instanceof Problem && confirm.problem.status === 422;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (code.trim() !== '') confirm.run(code.trim());
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('security:totp.addTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('security:totp.scan')}</Text>
          <Group justify="center">
            <Suspense fallback={<Pending height={232} width={232} />}>
              <QrCode text={begun.uri} label={t('security:totp.qr')} />
            </Suspense>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Code
              block
              className="as-typed"
              aria-label={t('security:totp.secret')}
              style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >
              {begun.secret}
            </Code>
            <CopyButton text={begun.secret} />
          </Group>
          <TextInput
            label={t('security:totp.code')}
            name="code"
            dir="ltr"
            styles={{ wrapper: { direction: 'ltr' } }}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={isWrong ? t('security:totp.wrong') : undefined}
            data-autofocus
            required
          />
          {confirm.problem != null && !isWrong && <ProblemNotice problem={confirm.problem} />}
          <Group justify="flex-end">
            <Button type="submit" loading={confirm.isPending}>
              {t('security:totp.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
