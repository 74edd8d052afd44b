import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, taken } from '../../api/client.ts';
import type { CreationKey } from '../../api/creation-key.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useFormStanding } from '../../parts/form-standing.ts';
import { NotLoaded } from '../../parts/not-loaded.tsx';
import { toastDone } from '../../parts/toasts.tsx';
import { FormFoot } from '../form-foot.tsx';
import { useProjects } from '../records.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { focusFirst, useFormProblem } from '../use-form-problem.ts';
import { HowToVerify } from './how-to-verify.tsx';

type Created = Schema<'WebhookWithSecret'>;
type EventType = Schema<'Webhook'>['events'][number];

const EVENTS = [
  'issue.created',
  'issue.updated',
  'issue.closed',
  'rfi.created',
  'clash.decided',
] as const satisfies readonly EventType[];

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Makes a subscription and shows its secret, this once. It stands in this component's state alone. */
export function NewWebhook({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [made, setMade] = useState<Created>();
  if (made === undefined) return <WebhookForm {...{ workspaceId, onClose }} onMade={setMade} />;
  return (
    <SecretDialog title={t('made')} label={t('secret')} secret={made.secret} onClose={onClose}>
      <HowToVerify />
    </SecretDialog>
  );
}

interface Values extends Record<string, unknown> {
  url: string;
  events: EventType[];
  projectId: string | null;
  description: string;
}

interface Creation {
  readonly workspaceId: string;
  readonly key: CreationKey;
  /** Also where the form is closed. */
  readonly onDone: () => void;
  readonly onMade: (webhook: Created) => void;
}

function useCreation({ workspaceId, key, onDone, onMade }: Creation) {
  const { t } = useTranslation('webhooks');
  const standing = useFormStanding(t('new'));
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  return useCall(
    ({ url, events, projectId, description }: Values) => {
      const body = { url: url.trim(), events, projectId, description: description.trim() || null };
      return taken(
        api.POST('/api/workspace/webhooks', { params: { header: { 'Idempotency-Key': key.of(body) } }, body }),
      );
    },
    (webhook) => {
      void refresh(['workspace', workspaceId, 'webhooks']);
      onDone();
      if (standing.isOpen()) onMade(webhook);
      else toastDone(t('madeUnseen', { url: webhook.url }), { isKept: true });
    },
    standing.tellIfClosed,
  );
}

function WebhookForm({ workspaceId, onClose, onMade }: Props & { readonly onMade: (webhook: Created) => void }) {
  const { t } = useTranslation('webhooks');
  const close = useTranslation('frame').t('close');
  const list = useProjects(workspaceId, 'active');
  const projects = list.data?.rows ?? [];
  const draft = useDraft<Values>(`webhook:${workspaceId}:new`, {
    url: '',
    events: [],
    projectId: null,
    description: '',
  });
  const form = useForm<Values>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: {
      url: (url) => (url.trim() === '' ? t('urlNeeded') : null),
      events: (events) => (events.length === 0 ? t('eventsNeeded') : null),
    },
  });
  const create = useCreation({
    workspaceId,
    key: draft.key,
    onDone: draft.clear,
    onMade,
  });
  const rest = useFormProblem(form, create.problem);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('new')} closeButtonProps={{ 'aria-label': close }}>
      <form noValidate onSubmit={form.onSubmit(create.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <TextInput
            type="url"
            label={t('url')}
            description={t('urlHint')}
            placeholder="https://hooks.example.com/coordination"
            withAsterisk
            maxLength={2048}
            data-autofocus
            classNames={{ input: 'as-typed' }}
            {...form.getInputProps('url')}
          />
          <Checkbox.Group label={t('events')} withAsterisk {...form.getInputProps('events')}>
            <Stack gap="xs" mt={6}>
              {EVENTS.map((event) => (
                <Checkbox
                  key={event}
                  value={event}
                  label={t(`eventNames.${event}`)}
                  description={t(`eventMeanings.${event}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={t('project')}
            placeholder={t('everyProject')}
            data={projects.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable
            {...form.getInputProps('projectId')}
          />
          {list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
          <Textarea
            label={t('description')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={10_000}
            {...form.getInputProps('description')}
          />
          <FormFoot problem={rest} isPending={create.isPending} action={t('create')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
