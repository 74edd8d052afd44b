import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { taken } from '../../../api/client.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { readLocalInstant } from '../../../ui/local-instant.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../../ui/use-form-problem.ts';
import { useAccountingRefresh } from '../accounting-data.ts';

interface Values extends Record<string, unknown> {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
  baseUrl: string;
}

interface Props {
  readonly workspaceId: string;
  /** True if the connection gets other tokens. */
  readonly isAgain: boolean;
  readonly onConnected: () => void;
}

/** Connects by tokens that an integrator got at the provider. They are in this form's state alone. */
export function TokenForm({ workspaceId, isAgain, onConnected }: Props) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  const form = useForm<Values>({
    initialValues: { accessToken: '', refreshToken: '', expiresAt: '', baseUrl: '' },
    validate: { accessToken: (value) => (value.trim() === '' ? t('needed') : null) },
  });
  const connect = useCall(
    (values: Values) => taken(api.POST('/api/workspace/accounting/connect', { body: bodyFor(values) })),
    async ({ providerName }) => {
      toastDone(t('connect.done', { name: `\u2068${providerName}\u2069` }));
      await refresh();
      onConnected();
    },
  );
  const problem = useFormProblem(form, connect.problem);
  const typed = { autoComplete: 'off', spellCheck: false } as const;
  const visibility = { visibilityToggleButtonProps: { 'aria-label': t('connect.show') } };
  return (
    <form noValidate onSubmit={form.onSubmit(connect.run, (errors) => focusFirst(form, errors))}>
      <Stack>
        <PasswordInput
          label={t('connect.accessToken')}
          withAsterisk
          {...typed}
          {...visibility}
          {...form.getInputProps('accessToken')}
        />
        <PasswordInput
          label={t('connect.refreshToken')}
          description={t('connect.refreshTokenHint')}
          {...typed}
          {...visibility}
          {...form.getInputProps('refreshToken')}
        />
        <TextInput
          type="datetime-local"
          label={t('connect.expiresAt')}
          description={t('connect.expiresAtHint')}
          {...form.getInputProps('expiresAt')}
        />
        <TextInput
          type="url"
          label={t('connect.baseUrl')}
          description={t('connect.baseUrlHint')}
          placeholder="https://api.example.com"
          maxLength={2048}
          className="as-typed-input"
          {...form.getInputProps('baseUrl')}
        />
        {problem != null && <ProblemNotice problem={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={connect.isPending}>
            {t(isAgain ? 'connect.save' : 'connect.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function bodyFor({ accessToken, refreshToken, expiresAt, baseUrl }: Values) {
  const expires = readLocalInstant(expiresAt);
  return {
    accessToken: accessToken.trim(),
    ...(refreshToken.trim() !== '' && { refreshToken: refreshToken.trim() }),
    ...(expires !== undefined && { expiresAt: expires }),
    // Without an address, credentials go to that of the operator.
    baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
  };
}
