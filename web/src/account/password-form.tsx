import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PasswordChange } from '../../../contract/people.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { HiddenUsername, isTooShort, NewPasswordInput, PasswordInputOfOwn } from '../session/password-inputs.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../ui/refused-fields.ts';
import { toastDone } from '../ui/toasts.tsx';

/** Changes the person's password, by the one before. */
export function PasswordForm() {
  const { t } = useTranslation('account');
  const api = useApi();
  const queries = useQueryClient();
  const refused = { currentPassword: t('password.wrong'), newPassword: t('password.refused') };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value === '' ? t('password.missing') : null),
      newPassword: (value) => (isTooShort(value) ? refused.newPassword : null),
    },
  });
  const change = useSingleMutation<unknown, Error, PasswordChange>({
    gcTime: 0, // It holds a secret.
    mutationFn: (body) => api.POST('/api/me/password', { body }),
    onSuccess: () => {
      form.reset();
      void queries.invalidateQueries({ queryKey: ['me', 'sessions'] });
      toastDone(t('password.saved'));
    },
    onError: (problem) => refuseFields(form, problem, refused),
  });
  return (
    <form
      onSubmit={form.onSubmit(
        // Forgotten when it is done: the form stays, and would keep the passwords.
        (values) => change.mutate(values, { onSuccess: change.reset }),
        (errors) => form.getInputNode(errors.currentPassword ? 'currentPassword' : 'newPassword')?.focus(),
      )}
      noValidate
    >
      <Stack>
        <HiddenUsername />
        <PasswordInputOfOwn
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
          name="currentPassword"
          label={t('password.current')}
        />
        <NewPasswordInput
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
          name="newPassword"
          label={t('password.new')}
        />
        {change.error && !isSaidAtFields(change.error, refused) && <ProblemNotice problem={change.error} />}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('password.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
