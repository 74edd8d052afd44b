import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Schema, taken } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { adoptSession, useHolding } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { PasswordInputOfOwn } from '../parts/password-inputs.tsx';
import { DoorHead } from './door-head.tsx';
import { DoorProblem } from './door-problem.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { ownAddress } from './next-address.ts';

const route = getRouteApi('/door/sign-in');

/** Signs a person in, and leads on to where they wanted to go. */
export function SignInScreen() {
  const { view } = route.useSearch();
  return view === 'forgotten' ? <ForgottenForm /> : <SignInForm isChanged={view === 'changed'} />;
}

function SignInForm({ isChanged }: { readonly isChanged: boolean }) {
  const { t } = useTranslation('doors');
  const { next } = route.useSearch();
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
  const signIn = useSignIn(ownAddress(next) ?? '/');
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
        <DoorHead title={t('signIn.title')} />
        {isChanged && (
          <Alert color="green" icon={<IconCheck />} role="status">
            {t('signIn.changed')}
          </Alert>
        )}
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
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
        {signIn.error && <DoorProblem problem={signIn.error} refused={isWrong ? t('signIn.wrong') : undefined} />}
        <Button type="submit" loading={signIn.isPending}>
          {t('signIn.action')}
        </Button>
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

function useSignIn(next: string) {
  const api = useApi();
  const holding = useHolding();
  const router = useRouter();
  return useMutation<Schema<'SignedIn'>, Error, Schema<'SignIn'>>({
    gcTime: 0, // It holds a secret.
    mutationFn: (body) => taken(api.POST('/api/auth/sign-in', { body })),
    onSuccess: async (session) => {
      adoptSession(holding, session);
      await router.navigate({ href: next, replace: true });
    },
  });
}
