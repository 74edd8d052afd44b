import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyWithSecret as Created } from '../../../../contract/keys.ts';
import { KEY_SCOPES, type KeyScope } from '../../../../contract/scopes.ts';
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
import { focusFirst, useFormProblem } from '../use-form-problem.ts';
import { CurlExample } from './curl-example.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

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
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const draft = useDraft(`key:${workspaceId}:new`, { name: '', scope: 'read' as KeyScope });
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: { name: (name) => (name.trim() === '' ? t('nameNeeded') : null) },
  });
  const standing = useFormStanding(t('new'));
  const create = useCall(
    ({ name, scope }: { name: string; scope: KeyScope }) => {
      const body = { name: name.trim(), scope };
      return taken(
        api.POST('/api/workspace/api-keys', { params: { header: { 'Idempotency-Key': draft.key.of(body) } }, body }),
      );
    },
    (key) => {
      draft.clear();
      void refresh(['workspace', workspaceId, 'keys'], ['workspace', workspaceId, 'usage']);
      if (standing.isOpen()) onMade(key);
      else toastDone(t('madeUnseen', { name: key.name }), { isKept: true });
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
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Radio.Group label={t('scope')} {...form.getInputProps('scope')}>
            <Stack gap="xs" mt={6}>
              {KEY_SCOPES.map((scope) => (
                <Radio
                  key={scope}
                  value={scope}
                  label={t(`scopes.${scope}.name`)}
                  description={t(`scopes.${scope}.may`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <FormFoot problem={rest} isPending={create.isPending} action={t('create')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
