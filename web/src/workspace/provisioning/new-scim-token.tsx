import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScimTokenWithSecret as Created } from '../../../../contract/scim.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { formatLocalInstant } from '../../ui/local-instant.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { NameInput } from '../name-input.tsx';
import { BaseAddress } from './base-address.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Makes a provisioning token and shows it, this once. It stands in this component's state alone and goes with it. */
export function NewScimToken({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('provisioning');
  const [made, setMade] = useState<Created>();
  if (made === undefined) return <TokenForm {...{ workspaceId, onClose }} onMade={setMade} />;
  return (
    <SecretDialog title={t('made', { name: made.name })} label={t('token')} secret={made.token} onClose={onClose}>
      <Text size="sm">{t('madeAdvice')}</Text>
      <BaseAddress />
    </SecretDialog>
  );
}

function TokenForm({ workspaceId, onClose, onMade }: Props & { readonly onMade: (made: Created) => void }) {
  const { t } = useTranslation('provisioning');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const creation = useCreateForm<{ name: string; lastDay: string }, Created>({
    name: `scim-token:${workspaceId}:new`,
    title: t('new'),
    initial: { name: '', lastDay: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameNeeded') : null),
      lastDay: (day) => (day !== '' && day < dayOfToday() ? t('lastDayPast') : null),
    },
    onCreated(made, isOpen) {
      void refresh(['workspace', workspaceId, 'scim-tokens']);
      if (isOpen) onMade(made);
      else toastDone(t('madeUnseen', { name: made.name }), { isKept: true });
    },
  });
  const { form } = creation;
  const create = () =>
    creation.attempt(({ name, lastDay }, key) => {
      const body = { name: name.trim(), ...(lastDay !== '' && { expiresAt: endDay(lastDay) }) };
      const header = { 'Idempotency-Key': key.of(body) };
      return taken(api.POST('/api/workspace/scim-tokens', { params: { header }, body }));
    });
  return (
    <CreateDialog title={t('new')} action={t('create')} onSubmit={create} {...{ creation, onClose }}>
      <NameInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <TextInput
        type="date"
        dir="ltr"
        label={t('lastDay')}
        description={t('lastDayHint')}
        min={dayOfToday()}
        {...form.getInputProps('lastDay')}
      />
    </CreateDialog>
  );
}

const dayOfToday = () => formatLocalInstant(new Date().toISOString()).slice(0, 10);

/** Returns the instant at which a day of the reader ends. */
function endDay(day: string): string {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
