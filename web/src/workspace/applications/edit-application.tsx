import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OAuthScope } from '../../../../contract/oauth.ts';
import { type Tagged, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Conflict, type ConflictField } from '../../records/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { FormFoot } from '../form-foot.tsx';
import { ApplicationFields, type ApplicationValues, useApplicationRules } from './application-fields.tsx';
import { useRefreshApplications } from './deeds.tsx';
import { type Application, linesOf, urisOf } from './use-applications.ts';

interface Props {
  readonly workspaceId: string;
  readonly shown: Tagged<Application>;
  readonly onClose: () => void;
}

const valuesOf = ({ name, redirectUris, scopes }: Application): ApplicationValues => ({
  name,
  redirectUris: linesOf(redirectUris),
  scopes,
});

/** Edits what an application is registered with, on the state in which it was read. */
export function EditApplication({ workspaceId, shown, onClose }: Props) {
  const { t } = useTranslation('applications');
  const close = useTranslation('shell').t('close');
  const [begun] = useState(shown);
  const form = useForm<ApplicationValues>({ initialValues: valuesOf(begun.record), validate: useApplicationRules() });
  const { save, theirs, goBack } = useSave(workspaceId, begun, onClose);
  const rest = useFormProblem(form, save.problem);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('edit')} closeButtonProps={{ 'aria-label': close }}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.run({ values, etag: begun.etag }),
          (errors) => focusFirst(form, errors),
        )}
      >
        <Stack>
          <ApplicationFields form={form} />
          <FormFoot
            problem={theirs === undefined ? rest : undefined}
            isPending={save.isPending}
            action={t('save')}
            onCancel={onClose}
          />
        </Stack>
      </form>
      {theirs !== undefined && (
        <Conflict
          fields={fieldsOf(t, theirs.record, form.values)}
          isPending={save.isPending}
          onKeepYours={() => save.run({ values: form.values, etag: theirs.etag })}
          onTakeTheirs={onClose}
          onBack={goBack}
        />
      )}
    </Dialog>
  );
}

interface Saving {
  readonly values: ApplicationValues;
  readonly etag: string | null;
}

function useSave(workspaceId: string, { record: { id } }: Tagged<Application>, onClose: () => void) {
  const { t } = useTranslation('applications');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshApplications(workspaceId);
  const formState = useFormState(t('edit'));
  const [theirs, setTheirs] = useState<Tagged<Application>>();
  const path = { applicationId: id };
  const save = useCall(
    async ({ values: { name, redirectUris, scopes }, etag }: Saving) => {
      const body = { name: name.trim(), redirectUris: urisOf(redirectUris), scopes: scopes as OAuthScope[] };
      const header = etag === null ? {} : { 'If-Match': etag };
      try {
        const params = { path, header };
        return await tagged(api.PATCH('/api/workspace/oauth-applications/{applicationId}', { params, body }));
      } catch (problem) {
        if (problem instanceof Problem && problem.status === 412) {
          setTheirs(await tagged(api.GET('/api/workspace/oauth-applications/{applicationId}', { params: { path } })));
        }
        throw problem;
      }
    },
    ({ record }) => {
      toastDone(t('saved', { name: record.name }));
      refresh();
      onClose();
    },
    formState.notifyIfClosed,
  );
  return { save, theirs, goBack: () => setTheirs(undefined) };
}

/** What both sides have, where it is not the same. */
function fieldsOf(t: TFunction<'applications'>, theirs: Application, yours: ApplicationValues): ConflictField[] {
  const now = valuesOf(theirs);
  const fields: ConflictField[] = [
    { name: t('name'), theirs: now.name, yours: yours.name },
    { name: t('redirectUris'), theirs: now.redirectUris, yours: yours.redirectUris },
    { name: t('scopes'), theirs: now.scopes.join(', '), yours: yours.scopes.join(', ') },
  ];
  return fields.filter((each) => each.theirs !== each.yours);
}
