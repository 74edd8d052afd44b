import { Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OAuthApplicationWithSecret as Created, OAuthScope } from '../../../../contract/oauth.ts';
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
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const draft = useDraft<Values>(`application:${workspaceId}:new`, EMPTY);
  const form = useForm<Values>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: useApplicationRules(),
  });
  const standing = useFormStanding(t('new'));
  const create = useCall(
    ({ name, redirectUris, scopes, clientType }: Values) => {
      const body = {
        name: name.trim(),
        redirectUris: urisOf(redirectUris),
        scopes: scopes as OAuthScope[],
        clientType,
      };
      const header = { 'Idempotency-Key': draft.key.of(body) };
      return taken(api.POST('/api/workspace/oauth-applications', { params: { header }, body }));
    },
    (made) => {
      draft.clear();
      void refresh(['workspace', workspaceId, 'applications']);
      if (!standing.isOpen()) return toastDone(t('madeUnseen', { name: made.name }), { isKept: true });
      if (made.clientType === 'confidential') return onMade(made);
      toastDone(t('madePublic', { name: made.name }));
      onClose();
    },
    standing.tellIfClosed,
  );
  const rest = useFormProblem(form, create.problem);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('new')} closeButtonProps={{ 'aria-label': close }}>
      <form noValidate onSubmit={form.onSubmit(create.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <Radio.Group label={t('clientType')} {...form.getInputProps('clientType')}>
            <Stack gap="xs" mt={6}>
              {TYPES.map((type) => (
                <Radio key={type} value={type} label={t(`types.${type}.name`)} description={t(`types.${type}.is`)} />
              ))}
            </Stack>
          </Radio.Group>
          <ApplicationFields form={form} />
          <FormFoot problem={rest} isPending={create.isPending} action={t('register')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
