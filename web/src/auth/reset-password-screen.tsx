import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PasswordReset } from '../../../contract/people.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { isTooShort, NewPasswordInput } from '../session/password-inputs.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { BadLink, isBadLink } from './bad-link.tsx';
import { useLink } from './link-token.ts';

/** A new password, by the link that was mailed. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('auth');
  const link = useLink();
  const reset = useReset();
  if (link === undefined || isBadLink(reset.error)) {
    return (
      <BadLink title={t('reset.title')} advice={t('reset.badLink')} view="forgotten" action={t('reset.another')} />
    );
  }
  return <ResetForm {...link} reset={reset} />;
}

interface FormProps {
  readonly token: string;
  readonly email: string;
  readonly reset: ReturnType<typeof useReset>;
}

function ResetForm({ token, email, reset }: FormProps) {
  const { t } = useTranslation('auth');
  const refused = { password: t('refused.password') };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: (value) => (isTooShort(value) ? refused.password : null) },
  });
  const submit = form.onSubmit(
    ({ password }) =>
      reset.mutate({ token, password, email }, { onError: (problem) => refuseFields(form, problem, refused) }),
    () => form.getInputNode('password')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <AuthHead title={t('reset.title')}>{t('reset.advice')}</AuthHead>
        {email !== '' && (
          <TextInput
            name="email"
            label={t('email')}
            value={email}
            readOnly
            autoComplete="username"
            className="as-typed-input"
            variant="filled"
          />
        )}
        <NewPasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          label={t('newPassword')}
          autoFocus
        />
        {reset.error && !isSaidAtFields(reset.error, refused) && <AuthProblem problem={reset.error} />}
        <Button type="submit" loading={reset.isPending}>
          {t('reset.action')}
        </Button>
      </Stack>
    </form>
  );
}

function useReset() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSingleMutation<unknown, Error, PasswordReset & { email: string }>({
    gcTime: 0, // It holds a secret.
    mutationFn: ({ token, password }) => api.POST('/api/auth/password-reset/complete', { body: { token, password } }),
    onSuccess: async (_, { email }) => {
      // It ended every session, this browser's among them if it was the same person's.
      queries.removeQueries({ queryKey: ['session'] });
      await navigate({ to: '/sign-in', search: { view: 'changed' }, state: { email }, replace: true });
    },
  });
}
