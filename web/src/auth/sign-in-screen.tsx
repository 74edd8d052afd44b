import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck, IconFingerprint } from '@tabler/icons-react';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession, SignIn } from '../../../contract/people.ts';
import type { FactorMethod, MfaChallenge } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { NoPasskey, takesPasskeys } from '../api/passkey.ts';
import { Problem } from '../api/problem.ts';
import { adoptSession, useHolding } from '../api/session.ts';
import { isLeftByAnother } from '../api/session-owner.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { PasswordInputOfOwn } from '../session/password-inputs.tsx';
import { fetchedBehind } from '../ui/fetched.tsx';
import { ownAddress } from '../ui/next-address.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { usePasskeySignIn } from './passkey-sign-in.ts';
import { SsoButton, SsoTold } from './sso-sign-in.tsx';

const route = getRouteApi('/auth/sign-in');
const SecondStep = fetchedBehind(() => import('../session/second-step.tsx'), 'SecondStep');

/** Signs a person in, and leads on to where they wanted to go. */
export function SignInScreen() {
  const { view } = route.useSearch();
  return view === 'forgotten' ? <ForgottenForm /> : <SignInSteps isChanged={view === 'changed'} />;
}

function SignInSteps({ isChanged }: { readonly isChanged: boolean }) {
  const { t } = useTranslation(['auth', 'security']);
  const { next, second } = route.useSearch();
  const enter = useEnter(ownAddress(next) ?? '/');
  const [methods, setMethods] = useState(second?.split(' ') as readonly FactorMethod[] | undefined);
  if (methods === undefined) return <SignInForm {...{ isChanged, enter }} onStep={setMethods} />;
  return (
    <Stack>
      <AuthHead title={t('security:step.title')} />
      <Suspense fallback={null}>
        <SecondStep methods={methods} onDone={(session) => void enter(session)} onBack={() => setMethods(undefined)} />
      </Suspense>
    </Stack>
  );
}

interface FormProps {
  readonly isChanged: boolean;
  readonly enter: (session: CurrentSession) => Promise<void>;
  /** Receives the second factors that the person can choose from, if the password is not enough. */
  readonly onStep: (methods: readonly FactorMethod[]) => void;
}

function SignInForm({ isChanged, enter, onStep }: FormProps) {
  const { t } = useTranslation('auth');
  const { next, sso, request } = route.useSearch();
  // Whoever has just chosen a new password need not say again who they are.
  const { email = '' } = useLocation().state;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('signIn.emailMissing') : null),
      password: (value) => (value === '' ? t('signIn.passwordMissing') : null),
    },
  });
  const signIn = useSignIn(enter, onStep);
  const passkey = usePasskeySignIn(enter);
  const isWrong = signIn.error instanceof Problem && signIn.error.status === 401;
  return (
    <form
      method="post"
      onSubmit={form.onSubmit(
        (values) => signIn.mutate({ email: values.email.trim(), password: values.password }),
        (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <AuthHead title={t('signIn.title')} />
        {isChanged && (
          <Alert color="green" icon={<IconCheck />} role="status">
            {t('signIn.changed')}
          </Alert>
        )}
        <SsoTold {...{ sso, request }} />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username webauthn"
          className="as-typed-input"
          maxLength={254}
          autoFocus={email === ''}
          required
        />
        <PasswordInputOfOwn
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          label={t('password')}
          autoFocus={email !== ''}
        />
        {signIn.error && <AuthProblem problem={signIn.error} refused={isWrong ? t('signIn.wrong') : undefined} />}
        <Button type="submit" loading={signIn.isPending}>
          {t('signIn.action')}
        </Button>
        {takesPasskeys() && <PasskeyButton passkey={passkey} />}
        <SsoButton form={form} next={ownAddress(next) ?? '/'} />
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => (
            <Link to="/sign-in" search={{ view: 'forgotten', ...(next !== undefined && { next }) }} {...props} />
          )}
        >
          {t('signIn.forgotten')}
        </Anchor>
      </Stack>
    </form>
  );
}

function PasskeyButton({ passkey }: { readonly passkey: ReturnType<typeof usePasskeySignIn> }) {
  const { t } = useTranslation('security');
  const { problem } = passkey;
  const isRefused = problem instanceof Problem && problem.status === 401;
  const said = problem instanceof NoPasskey ? t('step.cancelled') : isRefused ? t('step.refused') : undefined;
  return (
    <>
      {problem != null && <AuthProblem problem={problem} refused={said} />}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={passkey.isPending}
        onClick={passkey.run}
      >
        {t('signIn.passkey')}
      </Button>
    </>
  );
}

function useSignIn(enter: FormProps['enter'], onStep: FormProps['onStep']) {
  const api = useApi();
  return useSingleMutation<CurrentSession | MfaChallenge, Error, SignIn>({
    gcTime: 0, // It holds a secret.
    mutationFn: (body) => taken(api.POST('/api/auth/sign-in', { body })),
    onSuccess: async (answer) => {
      if ('secondFactor' in answer) onStep(answer.secondFactor.methods);
      else await enter(answer);
    },
  });
}

/** Takes over the session that began, and leads on. */
function useEnter(next: string) {
  const holding = useHolding();
  const router = useRouter();
  return async (session: CurrentSession) => {
    // The filters in an address that another person's session left are theirs.
    const [path = '/'] = next.split('?', 1);
    const href = isLeftByAnother(session.user.id) ? path : next;
    adoptSession(holding, session);
    await router.navigate({ href, replace: true });
  };
}
