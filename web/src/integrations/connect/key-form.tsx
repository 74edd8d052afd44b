import { Button, Group, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { AuthKind, IntegrationConnect } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { getBaseUrl } from '../config-values.ts';
import { AddressInput } from './address-input.tsx';
import { type ConnectFormProps, useConnect } from './use-connect.ts';

interface Values extends Record<string, unknown> {
  authKind: Exclude<AuthKind, 'oauth2'>;
  apiKey: string;
  username: string;
  password: string;
  baseUrl: string;
}

const KINDS = ['api_key', 'username_password'] as const;

/** Connects by an API key, or by a user name and password. They are in this form's state alone. */
export function KeyForm({ projectId, vendor, connection, title }: ConnectFormProps) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const form = useForm<Values>({
    initialValues: {
      authKind: connection?.authKind === 'username_password' ? 'username_password' : 'api_key',
      apiKey: '',
      username: '',
      password: '',
      baseUrl: getBaseUrl(connection),
    },
    validate: useRules(),
  });
  const connect = useConnect({ projectId, title }, (values: Values) =>
    taken(
      api.POST('/api/projects/{projectId}/integration-connections/{vendor}/connect', {
        params: { path: { projectId, vendor: vendor.vendor } },
        body: bodyFor(values),
      }),
    ),
  );
  const problem = useFormProblem(form, connect.problem);
  return (
    <Section title={t('connect.credentials')} advice={t('connect.keyAdvice', { name: `\u2068${vendor.name}\u2069` })}>
      <form noValidate onSubmit={form.onSubmit(connect.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <AddressInput
            withAsterisk
            description={t('connect.ownBaseUrlHint')}
            {...form.getInputProps('baseUrl')}
            value={form.values.baseUrl}
          />
          <Radio.Group label={t('connect.authKind')} {...form.getInputProps('authKind')}>
            <Stack gap="xs" mt={6}>
              {KINDS.filter((each) => vendor.authKinds.includes(each)).map((each) => (
                <Radio key={each} value={each} label={t(`connect.authKinds.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <CredentialFields form={form} />
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

function useRules() {
  const { t } = useTranslation('connections');
  const needed = (value: string, isAsked: boolean) => (isAsked && value.trim() === '' ? t('connect.needed') : null);
  return {
    baseUrl: (value: string) => needed(value, true),
    apiKey: (value: string, { authKind }: Values) => needed(value, authKind === 'api_key'),
    username: (value: string, { authKind }: Values) => needed(value, authKind === 'username_password'),
    password: (value: string, { authKind }: Values) => needed(value, authKind === 'username_password'),
  };
}

function bodyFor({ authKind, apiKey, username, password, baseUrl }: Values): IntegrationConnect {
  const credentials = authKind === 'api_key' ? { apiKey: apiKey.trim() } : { username: username.trim(), password };
  return { authKind, credentials, config: { baseUrl: baseUrl.trim() } };
}

function CredentialFields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('connections');
  const typed = { withAsterisk: true, autoComplete: 'off', spellCheck: false } as const;
  const visibility = { visibilityToggleButtonProps: { 'aria-label': t('connect.show') } };
  if (form.values.authKind === 'api_key') {
    return <PasswordInput label={t('connect.apiKey')} {...typed} {...visibility} {...form.getInputProps('apiKey')} />;
  }
  return (
    <>
      <TextInput
        label={t('connect.username')}
        className="as-typed-input"
        {...typed}
        {...form.getInputProps('username')}
      />
      <PasswordInput label={t('connect.password')} {...typed} {...visibility} {...form.getInputProps('password')} />
    </>
  );
}
