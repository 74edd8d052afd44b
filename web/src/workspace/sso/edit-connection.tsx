import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { FormFoot } from '../form-foot.tsx';
import { PeopleFields, type PeopleValues, peopleOf, peopleTaken } from './people-fields.tsx';
import { type Connection, useRefreshSso } from './use-sso.ts';

interface Values extends PeopleValues {
  displayName: string;
  idpInitiated: boolean;
  signRequests: boolean;
  clientSecret: string;
}

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Edits what of a connection is not its provider's identity: that takes a replacement. */
export function EditConnection({ workspaceId, connection, onClose }: Props) {
  const { t } = useTranslation('sso');
  const close = useTranslation('shell').t('close');
  const save = useTranslation('shell').t('save');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const { id, protocol, displayName, idpInitiated, signRequests } = connection;
  const form = useForm<Values>({
    initialValues: {
      displayName,
      idpInitiated,
      signRequests,
      clientSecret: '',
      ...peopleOf(connection),
    },
    validate: { displayName: (value) => (value.trim() === '' ? t('form.needed') : null) },
  });
  const edit = useCall(
    (values: Values) => {
      const { clientSecret } = values;
      const body = {
        displayName: values.displayName.trim(),
        ...peopleTaken(values),
        ...(protocol === 'saml' && { idpInitiated: values.idpInitiated, signRequests: values.signRequests }),
        ...(protocol === 'oidc' && clientSecret !== '' && { clientSecret }),
      };
      const params = { path: { connectionId: id } };
      return taken(api.PATCH('/api/workspace/sso/connections/{connectionId}', { params, body }));
    },
    (saved) => {
      toastDone(t('form.edited', { name: saved.displayName }));
      onClose();
      refresh();
    },
  );
  const rest = useFormProblem(form, edit.problem);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('deeds.edit')} closeButtonProps={{ 'aria-label': close }}>
      <form noValidate onSubmit={form.onSubmit(edit.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <TextInput
            label={t('form.displayName')}
            withAsterisk
            maxLength={200}
            data-autofocus
            {...form.getInputProps('displayName')}
          />
          {protocol === 'saml' ? (
            <>
              <Checkbox
                label={t('idpInitiated')}
                description={t('form.idpInitiatedIs')}
                {...form.getInputProps('idpInitiated', { type: 'checkbox' })}
              />
              <Checkbox
                label={t('signRequests')}
                description={t('form.signRequestsIs')}
                {...form.getInputProps('signRequests', { type: 'checkbox' })}
              />
            </>
          ) : (
            <TextInput
              label={t('form.newSecret')}
              description={t('form.clientSecretHint')}
              className="as-typed-input"
              autoComplete="off"
              {...form.getInputProps('clientSecret')}
            />
          )}
          <PeopleFields form={form} />
          <FormFoot problem={rest} isPending={edit.isPending} action={save} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
