import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '../../../contract/people.ts';
import type { FactorMethod, MfaChallenge } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { leaveFor } from '../api/leaving.ts';
import { NoPasskey, signInByPasskey, takesPasskeys } from '../api/passkey.ts';
import { Problem } from '../api/problem.ts';
import { adoptSession, useHolding, useSession } from '../api/session.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { HiddenUsername, PasswordInputOfOwn } from './password-inputs.tsx';
import { SecondStep } from './second-step.tsx';

interface WayProps {
  readonly enter: (session: CurrentSession) => void;
}

/**
 * Asks the person to sign in again when the session has ended, over the screen as it is, so that nothing is lost: by
 * password, by passkey, or at their company's identity provider in another tab.
 */
export function SignInAgain({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const holding = useHolding();
  const [methods, setMethods] = useState<readonly FactorMethod[]>();
  const enter = (session: CurrentSession) => {
    adoptSession(holding, session);
    // A passkey may be another person's: the screen behind belongs to the first one.
    if (session.user.id === user.id) onDone();
    else leaveFor('/');
  };
  const frame = { opened: true, onClose: () => undefined, withCloseButton: false, closeOnEscape: false };
  return (
    <Dialog {...frame} title={t('again.title')}>
      {methods === undefined ? (
        <Stack>
          <PasswordForm enter={enter} onStep={setMethods} />
          <Divider label={t('again.or')} />
          {takesPasskeys() && <PasskeyButton enter={enter} />}
          <CompanyButton />
        </Stack>
      ) : (
        <SecondStep methods={methods} onDone={enter} onBack={() => setMethods(undefined)} />
      )}
    </Dialog>
  );
}

interface PasswordProps extends WayProps {
  /** Receives the second factors to choose from, where the password is not enough. */
  readonly onStep: (methods: readonly FactorMethod[]) => void;
}

function PasswordForm({ enter, onStep }: PasswordProps) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const api = useApi();
  const [password, setPassword] = useState('');
  const signIn = useSingleMutation<CurrentSession | MfaChallenge, Error, void>({
    gcTime: 0, // It holds a secret.
    mutationFn: () => taken(api.POST('/api/auth/sign-in', { body: { email: user.email, password } })),
    onSuccess: (answer) => {
      if ('secondFactor' in answer) onStep(answer.secondFactor.methods);
      else enter(answer);
    },
  });
  const isWrong = signIn.error instanceof Problem && signIn.error.status === 401;

  function submit(event: FormEvent): void {
    event.preventDefault();
    signIn.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('again.advice')}</Text>
        <Text size="sm" fw={600} className="as-typed">
          {user.email}
        </Text>
        <HiddenUsername />
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
  );
}

function PasskeyButton({ enter }: WayProps) {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { run, isPending, problem } = useCall((_: undefined) => signInByPasskey(api), enter);
  const isUnused = problem instanceof NoPasskey;
  const isRefused = problem instanceof Problem && problem.status === 401;
  return (
    <>
      {isUnused && <Text size="sm">{t('again.passkeyUnused')}</Text>}
      {isRefused && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('again.passkeyRefused')}
        </Text>
      )}
      {problem != null && !isUnused && !isRefused && <ProblemNotice problem={problem} />}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={isPending}
        onClick={() => run(undefined)}
      >
        {t('again.passkey')}
      </Button>
    </>
  );
}

/** Opens the identity provider in another tab, which tells this one once the person has signed in. */
function CompanyButton() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [isOpened, setOpened] = useState(false);
  const start = () => {
    window.open(`/sso/start?${new URLSearchParams({ email: user.email, next: '/signed-in' })}`, '_blank');
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconExternalLink size={18} data-mirrored />} onClick={start}>
        {t('again.company')}
      </Button>
      {isOpened && (
        <Text size="sm" c="dimmed" role="status">
          {t('again.companyOpened')}
        </Text>
      )}
    </>
  );
}
