import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/use-api.ts';
import { isTooShort, NewPasswordInput } from '../parts/password-inputs.tsx';
import { isSaidAtFields, refuseFields } from '../parts/refused-fields.ts';
import { BadLink, isBadLink } from './bad-link.tsx';
import { DoorHead } from './door-head.tsx';
import { DoorProblem } from './door-problem.tsx';
import { useLinkToken } from './link-token.ts';

/** A new password, by the link that was mailed. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('doors');
  const token = useLinkToken();
  const reset = useReset();
  if (token === undefined || isBadLink(reset.error)) {
    return (
      <BadLink title={t('reset.title')} advice={t('reset.badLink')} view="forgotten" action={t('reset.another')} />
    );
  }
  return <ResetForm token={token} reset={reset} />;
}

function ResetForm({ token, reset }: { readonly token: string; readonly reset: ReturnType<typeof useReset> }) {
  const { t } = useTranslation('doors');
  const refused = { password: t('refused.password') };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: (value) => (isTooShort(value) ? refused.password : null) },
  });
  const submit = form.onSubmit(
    ({ password }) => reset.mutate({ token, password }, { onError: (problem) => refuseFields(form, problem, refused) }),
    () => form.getInputNode('password')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <DoorHead title={t('reset.title')}>{t('reset.advice')}</DoorHead>
        <NewPasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          label={t('newPassword')}
          autoFocus
        />
        {reset.error && !isSaidAtFields(reset.error, refused) && <DoorProblem problem={reset.error} />}
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
  return useMutation<unknown, Error, { token: string; password: string }>({
    gcTime: 0, // It holds a secret.
    mutationFn: (body) => api.POST('/api/auth/password-reset/complete', { body }),
    onSuccess: async () => {
      // It ended every session, this browser's among them if it was the same person's.
      queries.removeQueries({ queryKey: ['session'] });
      await navigate({ to: '/sign-in', search: { view: 'changed' }, replace: true });
    },
  });
}
