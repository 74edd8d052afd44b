import { Code, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workspace } from '../../../../contract/workspace.ts';
import { type Tagged, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Conflict } from '../../records/conflict.tsx';
import { type Begun, useEditDraft } from '../../records/edit-draft.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { FormFoot } from '../form-foot.tsx';
import { WorkspaceScreen } from '../workspace-screen.tsx';

const route = getRouteApi('/in/w/$workspaceId/settings');

/** What the workspace is called. */
export function SettingsScreen() {
  const { t } = useTranslation('workspace');
  const { workspaceId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const api = useWorkspaceApi(workspaceId);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'record'],
    queryFn: () => tagged(api.GET('/api/workspace')),
    enabled: isAdmin,
  });
  return (
    <WorkspaceScreen workspaceId={workspaceId} needs="admin" title={t('settings.title')}>
      <Stack maw={720} pb="xl">
        {isPending && <Pending height={200} />}
        {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <Paper withBorder bg="var(--pcs-surface)" p="md">
              <NameForm workspaceId={workspaceId} shown={data} />
            </Paper>
            <Facts record={data.record} />
          </>
        )}
      </Stack>
    </WorkspaceScreen>
  );
}

interface FormProps {
  readonly workspaceId: string;
  readonly shown: Tagged<Workspace>;
}

function NameForm({ workspaceId, shown }: FormProps) {
  const { t } = useTranslation('workspace');
  const api = useWorkspaceApi(workspaceId);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [theirs, setTheirs] = useState<Tagged<Workspace>>();
  const draft = useEditDraft(`workspace:${workspaceId}`, stateOf(shown));
  const form = useForm({
    initialValues: draft.entered,
    onValuesChange: draft.enter,
    validate: { name: (name) => (name.trim() === '' ? t('needed') : null) },
  });
  const adopt = (state: Tagged<Workspace>) => {
    setTheirs(undefined);
    form.setValues({ name: state.record.name });
    draft.begin(stateOf(state));
    queries.setQueryData(['workspace', workspaceId, 'record'], state);
  };
  const save = useCall(
    async ({ name, etag }: { name: string; etag: string | null }) => {
      try {
        return await tagged(
          api.PATCH('/api/workspace', {
            params: { header: etag === null ? {} : { 'If-Match': etag } },
            body: { name: name.trim() },
          }),
        );
      } catch (problem) {
        if (problem instanceof Problem && problem.status === 412) setTheirs(await tagged(api.GET('/api/workspace')));
        throw problem;
      }
    },
    (state) => {
      adopt(state);
      toastDone(t('settings.saved'));
      void refresh(['session']);
    },
  );
  const rest = useFormProblem(form, save.problem);
  const { name } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => save.run({ name, etag: draft.begun.etag }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <Stack>
        <TextInput
          label={t('settings.name')}
          description={t('settings.nameHint')}
          withAsterisk
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <FormFoot
          problem={theirs === undefined ? rest : undefined}
          isPending={save.isPending}
          action={t('settings.save')}
        />
      </Stack>
      {theirs !== undefined && (
        <Conflict
          fields={[{ name: t('settings.name'), theirs: theirs.record.name, yours: name }]}
          isPending={save.isPending}
          onKeepYours={() => save.run({ name, etag: theirs.etag })}
          onTakeTheirs={() => adopt(theirs)}
          onBack={() => setTheirs(undefined)}
        />
      )}
    </form>
  );
}

function stateOf({ record, etag }: Tagged<Workspace>): Begun<{ name: string }> {
  return { values: { name: record.name }, etag };
}

function Facts({ record }: { readonly record: Workspace }) {
  const { t } = useTranslation('workspace');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <Stack component="dl" m={0}>
        <Fact name={t('settings.id')}>
          <Group gap="xs">
            <Code className="as-typed">{record.id}</Code>
            <CopyButton size="compact-sm" text={record.id} />
          </Group>
          <Text size="sm" c="dimmed">
            {t('settings.idHint')}
          </Text>
        </Fact>
        <Fact name={t('settings.created')}>
          <At at={record.createdAt} />
        </Fact>
      </Stack>
    </Paper>
  );
}
