import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyWithSecret as Created } from '../../../../contract/keys.ts';
import { KEY_SCOPES, type KeyScope } from '../../../../contract/scopes.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { NameInput } from '../name-input.tsx';
import { CurlExample } from './curl-example.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

type Values = { name: string; scope: KeyScope };

/** Makes a key and shows it, this once. It stands in this component's state alone and goes with it. */
export function NewKey({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('keys');
  const [made, setMade] = useState<Created>();
  if (made === undefined) return <KeyForm {...{ workspaceId, onClose }} onMade={setMade} />;
  return (
    <SecretDialog title={t('made', { name: made.name })} label={t('secret')} secret={made.key} onClose={onClose}>
      <Text size="sm">{t('tryIt')}</Text>
      <CurlExample />
    </SecretDialog>
  );
}

function KeyForm({ workspaceId, onClose, onMade }: Props & { readonly onMade: (key: Created) => void }) {
  const { t } = useTranslation('keys');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const creation = useCreateForm<Values, Created>({
    name: `key:${workspaceId}:new`,
    title: t('new'),
    initial: { name: '', scope: 'read' },
    validate: { name: (name) => (name.trim() === '' ? t('nameNeeded') : null) },
    onCreated(key, isOpen) {
      void refresh(['workspace', workspaceId, 'keys'], ['workspace', workspaceId, 'usage']);
      if (isOpen) onMade(key);
      else toastDone(t('madeUnseen', { name: key.name }), { isKept: true });
    },
  });
  const { form } = creation;
  const create = () =>
    creation.attempt(({ name, scope }, key) => {
      const body = { name: name.trim(), scope };
      const header = { 'Idempotency-Key': key.of(body) };
      return taken(api.POST('/api/workspace/api-keys', { params: { header }, body }));
    });
  return (
    <CreateDialog title={t('new')} action={t('create')} onSubmit={create} {...{ creation, onClose }}>
      <NameInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <Radio.Group label={t('scope')} {...form.getInputProps('scope')}>
        <Stack gap="xs" mt={6}>
          {KEY_SCOPES.map((scope) => (
            <Radio key={scope} value={scope} label={t(`scopes.${scope}.name`)} description={t(`scopes.${scope}.may`)} />
          ))}
        </Stack>
      </Radio.Group>
    </CreateDialog>
  );
}
