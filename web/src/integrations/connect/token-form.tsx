import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { readLocalInstant } from '../../ui/local-instant.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { getBaseUrl } from '../config-values.ts';
import { AddressInput } from './address-input.tsx';
import { type ConnectFormProps, useConnect } from './use-connect.ts';

interface Values extends Record<string, unknown> {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
  baseUrl: string;
  webhookSecret: string;
}

/** Connects by tokens that a person got at the vendor. They are in this form's state alone. */
export function TokenForm({ projectId, vendor, connection, title }: ConnectFormProps) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const form = useForm<Values>({
    initialValues: {
      accessToken: '',
      refreshToken: '',
      expiresAt: '',
      baseUrl: getBaseUrl(connection),
      webhookSecret: '',
    },
    validate: { accessToken: (value) => (value.trim() === '' ? t('connect.needed') : null) },
  });
  const connect = useConnect({ projectId, title }, (values: Values) =>
    taken(
      api.POST('/api/projects/{projectId}/integrations/{vendor}/connect', {
        params: { path: { projectId, vendor: vendor.vendor } },
        body: bodyFor(values),
      }),
    ),
  );
  const problem = useFormProblem(form, connect.problem);
  const typed = { autoComplete: 'off', spellCheck: false } as const;
  const visibility = { visibilityToggleButtonProps: { 'aria-label': t('connect.show') } };
  return (
    <Section title={t('connect.credentials')} advice={t('connect.tokenAdvice', { name: `\u2068${vendor.name}\u2069` })}>
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
          <AddressInput
            description={t('connect.baseUrlHint')}
            {...form.getInputProps('baseUrl')}
            value={form.values.baseUrl}
          />
          <PasswordInput
            label={t('connect.webhookSecret')}
            description={t('connect.webhookSecretHint')}
            {...typed}
            {...visibility}
            {...form.getInputProps('webhookSecret')}
          />
          {problem != null && <ProblemNotice problem={problem} />}
          <Group justify="flex-end">
            <Button type="submit" loading={connect.isPending}>
              {t(connection === undefined ? 'connect.action' : 'connect.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function bodyFor({ accessToken, refreshToken, expiresAt, baseUrl, webhookSecret }: Values) {
  const expires = readLocalInstant(expiresAt);
  return {
    accessToken: accessToken.trim(),
    ...(refreshToken.trim() !== '' && { refreshToken: refreshToken.trim() }),
    ...(expires !== undefined && { expiresAt: expires }),
    // Without the member, credentials would go to the address of the connection before.
    baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
    ...(webhookSecret !== '' && { webhookSecret }),
  };
}
