import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorMethod } from '../../../contract/second-factors.ts';
import { type Schema, taken } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { adoptSession, useHolding, useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { PasswordInputOfOwn } from '../parts/password-inputs.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { SecondStep } from '../parts/second-step.tsx';

/** Asks for the password again when the session has ended, over the screen as it stands: what was being done goes on. */
export function SignInAgain({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('frame');
  const { user } = useSession();
  const api = useApi();
  const holding = useHolding();
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly FactorMethod[]>();
  const enter = (session: Schema<'SignedIn'>) => {
    adoptSession(holding, session);
    onDone();
  };
  const signIn = useMutation<Schema<'SignedIn'> | Schema<'SecondFactorAsked'>, Error, void>({
    gcTime: 0, // It holds a secret.
    mutationFn: () => taken(api.POST('/api/auth/sign-in', { body: { email: user.email, password } })),
    onSuccess: (answer) => {
      if ('secondFactor' in answer) setMethods(answer.secondFactor.methods);
      else enter(answer);
    },
  });
  const isWrong = signIn.error instanceof Problem && signIn.error.status === 401;

  function submit(event: FormEvent): void {
    event.preventDefault();
    signIn.mutate();
  }

  const frame = { opened: true, onClose: () => undefined, withCloseButton: false, closeOnEscape: false };
  if (methods !== undefined) {
    return (
      <Dialog {...frame} title={t('again.title')}>
        <SecondStep methods={methods} onDone={enter} onBack={() => setMethods(undefined)} />
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} title={t('again.title')}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('again.advice')}</Text>
          <Text size="sm" fw={600} className="as-typed">
            {user.email}
          </Text>
          {/* For password managers: whose password it is. */}
          <input
            className="visually-hidden"
            type="email"
            name="email"
            autoComplete="username"
            value={user.email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <PasswordInputOfOwn
            label={t('again.password')}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isWrong ? t('again.wrong') : undefined}
            autoFocus
          />
          {signIn.error && !isWrong && <ProblemNotice problem={signIn.error} />}
          <Group justify="space-between">
            <Button variant="subtle" onClick={() => window.location.assign('/sign-in')}>
              {t('again.other')}
            </Button>
            <Button type="submit" loading={signIn.isPending}>
              {t('again.signIn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
