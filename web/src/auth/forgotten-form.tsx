import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import type { Language } from '../language/language.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthProblem } from './auth-problem.tsx';

const route = getRouteApi('/auth/sign-in');

/** Asks for a link to set a new password. What it says afterwards does not tell whether the address signs in here. */
export function ForgottenForm() {
  const { t, i18n } = useTranslation('auth');
  const { next } = route.useSearch();
  const api = useApi();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : t('signIn.emailMissing')) },
  });
  const ask = useSingleMutation<unknown, Error, string>({
    mutationFn: (email) =>
      api.POST('/api/auth/password-reset/request', { body: { email, language: i18n.language as Language } }),
  });
  return (
    <form
      onSubmit={form.onSubmit(
        ({ email }) => ask.mutate(email.trim()),
        () => form.getInputNode('email')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <AuthHead title={t('forgotten.title')}>{t('forgotten.advice')}</AuthHead>
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          className="as-typed-input"
          maxLength={254}
          autoFocus
          required
        />
        {ask.error && <AuthProblem problem={ask.error} />}
        {ask.isSuccess && (
          <Alert color="green" icon={<IconMail />} role="status" title={t('forgotten.sentTitle')}>
            {t('forgotten.sent')}
          </Alert>
        )}
        <Button type="submit" loading={ask.isPending} variant={ask.isSuccess ? 'default' : 'filled'}>
          {t(ask.isSuccess ? 'forgotten.again' : 'forgotten.action')}
        </Button>
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => <Link to="/sign-in" search={next === undefined ? {} : { next }} {...props} />}
        >
          {t('forgotten.back')}
        </Anchor>
      </Stack>
    </form>
  );
}
