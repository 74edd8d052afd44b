import { Checkbox, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceWebhookWithSecret as Created, WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useProjects } from '../records.ts';
import { HowToVerify } from './how-to-verify.tsx';

type EventType = Exclude<WorkspaceWebhook['events'][number], 'audit.entry'>;

const EVENTS = [
  'issue.created',
  'issue.updated',
  'issue.closed',
  'rfi.created',
  'clash.decided',
] as const satisfies readonly EventType[];

type Kind = WorkspaceWebhook['kind'];

interface Props {
  readonly workspaceId: string;
  /** `audit` makes a stream of the audit log, which has no events to choose. */
  readonly kind: Kind;
  readonly onClose: () => void;
}

/** Makes a subscription and shows its secret, this once. It stands in this component's state alone. */
export function NewWebhook({ workspaceId, kind, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [made, setMade] = useState<Created>();
  if (made === undefined) return <WebhookForm {...{ workspaceId, kind, onClose }} onMade={setMade} />;
  return (
    <SecretDialog
      title={t(kind === 'audit' ? 'stream.made' : 'made')}
      label={t('secret')}
      secret={made.secret}
      onClose={onClose}
    >
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

const EMPTY: Values = { url: '', events: [], projectId: null, description: '' };

const titleFor = (kind: Kind) => (kind === 'audit' ? 'stream.new' : 'new');

function WebhookForm({ workspaceId, kind, onClose, onMade }: Props & { readonly onMade: (webhook: Created) => void }) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const creation = useCreateForm<Values, Created>({
    name: `webhook:${workspaceId}:${kind === 'audit' ? 'stream' : 'new'}`,
    title: t(titleFor(kind)),
    initial: EMPTY,
    validate: {
      url: (url) => (url.trim() === '' ? t('urlNeeded') : null),
      events: (events) => (events.length === 0 && kind === 'events' ? t('eventsNeeded') : null),
    },
    onCreated(webhook, isOpen) {
      void refresh(['workspace', workspaceId, 'webhooks']);
      if (isOpen) onMade(webhook);
      else toastDone(t('madeUnseen', { url: webhook.url }), { isKept: true });
    },
  });
  const { form } = creation;
  const create = () =>
    creation.attempt(({ url, events, projectId, description }, key) => {
      const given = { url: url.trim(), description: description.trim() || null };
      const body = kind === 'audit' ? { ...given, kind } : { ...given, events, projectId };
      const header = { 'Idempotency-Key': key.of(body) };
      return taken(api.POST('/api/workspace/webhooks', { params: { header }, body }));
    });
  return (
    <CreateDialog
      size="lg"
      title={t(titleFor(kind))}
      action={t(kind === 'audit' ? 'stream.create' : 'create')}
      onSubmit={create}
      {...{ creation, onClose }}
    >
      {kind === 'audit' && <Text size="sm">{t('stream.advice')}</Text>}
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
      {kind === 'events' && <EventFields {...{ workspaceId, form }} />}
      <Textarea
        label={t('description')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
    </CreateDialog>
  );
}

interface EventFieldsProps {
  readonly workspaceId: string;
  readonly form: UseFormReturnType<Values>;
}

function EventFields({ workspaceId, form }: EventFieldsProps) {
  const { t } = useTranslation('webhooks');
  const list = useProjects(workspaceId, 'active');
  const projects = list.data?.rows ?? [];
  return (
    <>
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
    </>
  );
}
