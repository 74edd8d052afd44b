import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScimTokenWithSecret as Created } from '../../../../contract/scim.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { FormFoot } from '../form-foot.tsx';
import { localOf } from '../local-instant.ts';
import { focusFirst, useFormProblem } from '../use-form-problem.ts';
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
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const draft = useDraft(`scim-token:${workspaceId}:new`, { name: '', lastDay: '' });
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: {
      name: (name) => (name.trim() === '' ? t('nameNeeded') : null),
      lastDay: (day) => (day !== '' && day < dayOfToday() ? t('lastDayPast') : null),
    },
  });
  const standing = useFormStanding(t('new'));
  const create = useCall(
    ({ name, lastDay }: { name: string; lastDay: string }) => {
      const body = { name: name.trim(), ...(lastDay !== '' && { expiresAt: endDay(lastDay) }) };
      const header = { 'Idempotency-Key': draft.key.of(body) };
      return taken(api.POST('/api/workspace/scim-tokens', { params: { header }, body }));
    },
    (made) => {
      draft.clear();
      void refresh(['workspace', workspaceId, 'scim-tokens']);
      if (standing.isOpen()) onMade(made);
      else toastDone(t('madeUnseen', { name: made.name }), { isKept: true });
    },
    standing.tellIfClosed,
  );
  const rest = useFormProblem(form, create.problem);
  return (
    <Dialog opened onClose={onClose} title={t('new')} closeButtonProps={{ 'aria-label': close }}>
      <form noValidate onSubmit={form.onSubmit(create.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            withAsterisk
            maxLength={200}
            dir="auto"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            type="date"
            dir="ltr"
            label={t('lastDay')}
            description={t('lastDayHint')}
            min={dayOfToday()}
            {...form.getInputProps('lastDay')}
          />
          <FormFoot problem={rest} isPending={create.isPending} action={t('create')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

const dayOfToday = () => localOf(new Date().toISOString()).slice(0, 10);

/** Returns the instant at which a day of the reader ends. */
function endDay(day: string): string {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
