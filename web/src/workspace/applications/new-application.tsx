import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OAuthApplicationWithSecret as Created, OAuthScope } from '../../../../contract/oauth.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { ApplicationFields, type ApplicationValues, useApplicationRules } from './application-fields.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { urisOf } from './use-applications.ts';

type ClientType = Created['clientType'];

interface Values extends ApplicationValues {
  clientType: ClientType;
}

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const EMPTY: Values = { name: '', redirectUris: '', scopes: ['read'], clientType: 'confidential' };
const TYPES = ['confidential', 'public'] as const satisfies readonly ClientType[];

/** Registers an application and shows its secret, this once. It stands in this component's state alone and goes with it. */
export function NewApplication({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('applications');
  const [made, setMade] = useState<Created>();
  if (made === undefined) return <ApplicationForm {...{ workspaceId, onClose }} onMade={setMade} />;
  return (
    <SecretDialog
      title={t('made', { name: made.name })}
      label={t('secret')}
      secret={made.clientSecret}
      onClose={onClose}
    >
      <Text size="sm">{t('madeAdvice')}</Text>
      <ConnectionFacts clientId={made.clientId} />
    </SecretDialog>
  );
}

function ApplicationForm({ workspaceId, onClose, onMade }: Props & { readonly onMade: (made: Created) => void }) {
  const { t } = useTranslation('applications');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const creation = useCreateForm<Values, Created>({
    name: `application:${workspaceId}:new`,
    title: t('new'),
    initial: EMPTY,
    validate: useApplicationRules(),
    onCreated(made, isOpen) {
      void refresh(['workspace', workspaceId, 'applications']);
      if (!isOpen) return toastDone(t('madeUnseen', { name: made.name }), { isKept: true });
      if (made.clientType === 'confidential') return onMade(made);
      toastDone(t('madePublic', { name: made.name }));
      onClose();
    },
  });
  const { form } = creation;
  const create = () =>
    creation.attempt(({ name, redirectUris, scopes, clientType }, key) => {
      const body = {
        name: name.trim(),
        redirectUris: urisOf(redirectUris),
        scopes: scopes as OAuthScope[],
        clientType,
      };
      const header = { 'Idempotency-Key': key.of(body) };
      return taken(api.POST('/api/workspace/oauth-applications', { params: { header }, body }));
    });
  return (
    <CreateDialog size="lg" title={t('new')} action={t('register')} onSubmit={create} {...{ creation, onClose }}>
      <Radio.Group label={t('clientType')} {...form.getInputProps('clientType')}>
        <Stack gap="xs" mt={6}>
          {TYPES.map((type) => (
            <Radio key={type} value={type} label={t(`types.${type}.name`)} description={t(`types.${type}.is`)} />
          ))}
        </Stack>
      </Radio.Group>
      <ApplicationFields form={form} />
    </CreateDialog>
  );
}
