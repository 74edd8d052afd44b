import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '../../../contract/people.ts';
import type { FactorMethod } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { showPasskey } from '../api/passkey.ts';
import { Problem } from '../api/problem.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { FactorForm } from './factor-form.tsx';

interface Props {
  readonly methods: readonly FactorMethod[];
  readonly onDone: (session: CurrentSession) => void;
  /** Returns to the first step. */
  readonly onBack: () => void;
}

/** Shows the second step of a sign-in, however it began. */
export function SecondStep({ methods, onDone, onBack }: Props) {
  const { t } = useTranslation('security');
  const api = useApi();
  const step = useCall(async (code: string | undefined) => {
    const body = code === undefined ? { passkey: await askPasskey() } : { code };
    return taken(api.POST('/api/auth/second-factor', { body }));
  }, onDone);
  const askPasskey = async () => showPasskey(await taken(api.POST('/api/auth/second-factor/options')));
  const isOver = step.problem instanceof Problem && [401, 404].includes(step.problem.status);
  if (isOver) {
    return (
      <Stack>
        <Alert color="yellow" icon={<IconHourglass />} role="alert">
          {t('step.over')}
        </Alert>
        <Button onClick={onBack}>{t('step.back')}</Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('step.advice')}
      </Text>
      <FactorForm
        methods={methods}
        isPending={step.isPending}
        problem={step.problem}
        onCode={step.run}
        onPasskey={() => step.run(undefined)}
      />
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {t('step.back')}
      </Button>
    </Stack>
  );
}
