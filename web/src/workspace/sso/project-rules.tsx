import { ActionIcon, Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SSO_PROJECT_ROLES } from '../../../../contract/choices.ts';
import { PROJECT_ROLES, type ProjectRole } from '../../../../contract/scopes.ts';
import type { SsoProjectRoleRule as Rule, SsoProjectRolesPreview } from '../../../../contract/sso-project-roles.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { FormFoot } from '../form-foot.tsx';
import { useProjects } from '../records.ts';
import { RulesPreview } from './rules-preview.tsx';
import { type Connection, useRefreshSso } from './use-sso.ts';

interface Values extends Record<string, unknown> {
  projectRoles: Rule[];
}

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly onClose: () => void;
}

const trimmed = (rules: readonly Rule[]): Rule[] =>
  rules.map((each) => ({ ...each, attribute: each.attribute.trim(), value: each.value.trim() }));

/** Edits the rules by which groups of the provider give roles in projects, with a preview before they are saved. */
export function ProjectRules({ workspaceId, connection, onClose }: Props) {
  const { t } = useTranslation('sso');
  const shell = useTranslation('shell').t;
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshSso(workspaceId);
  const params = { path: { connectionId: connection.id } };
  const needed = (text: string) => (text.trim() === '' ? t('form.needed') : null);
  const form = useForm<Values>({
    initialValues: { projectRoles: connection.projectRoles.map((each) => ({ ...each })) },
    validate: { projectRoles: { attribute: needed, value: needed } },
  });
  const [seen, setSeen] = useState<SsoProjectRolesPreview>();
  const preview = useCall(
    (projectRoles: Rule[]) =>
      taken(
        api.POST('/api/workspace/sso/connections/{connectionId}/project-roles-preview', {
          params,
          body: { projectRoles },
        }),
      ),
    setSeen,
  );
  const save = useCall(
    ({ projectRoles }: Values) =>
      taken(
        api.PATCH('/api/workspace/sso/connections/{connectionId}', {
          params,
          body: { projectRoles: trimmed(projectRoles) },
        }),
      ),
    ({ displayName }) => {
      toastDone(t('form.edited', { name: displayName }));
      onClose();
      refresh();
    },
  );
  const rest = useFormProblem(form, save.problem);
  const look = () => {
    if (!form.validate().hasErrors) preview.run(trimmed(form.values.projectRoles));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('rules.title')}
      closeButtonProps={{ 'aria-label': shell('close') }}
    >
      <form noValidate onSubmit={form.onSubmit(save.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <Text size="sm">{t('rules.advice')}</Text>
          <RuleRows workspaceId={workspaceId} form={form} first={connection.attributes.role ?? ''} />
          {preview.problem != null && <ProblemNotice problem={preview.problem} />}
          {seen !== undefined && <RulesPreview preview={seen} />}
          <Group>
            <Button variant="default" loading={preview.isPending} onClick={look}>
              {t('rules.preview')}
            </Button>
          </Group>
          <FormFoot problem={rest} isPending={save.isPending} action={shell('save')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface RowsProps {
  readonly workspaceId: string;
  readonly form: Pick<UseFormReturnType<Values>, 'values' | 'getInputProps' | 'insertListItem' | 'removeListItem'>;
  /** The attribute that a first rule begins with. */
  readonly first: string;
}

function RuleRows({ workspaceId, form, first }: RowsProps) {
  const { t } = useTranslation('sso');
  const roles = useTranslation('members').t;
  const list = useProjects(workspaceId, 'all');
  const projects = list.data?.rows ?? [];
  const rules = form.values.projectRoles;
  const add = (projectId: string) =>
    form.insertListItem('projectRoles', {
      attribute: rules.at(-1)?.attribute ?? first,
      value: '',
      projectId,
      role: 'viewer' satisfies ProjectRole,
    });
  return (
    <>
      {list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
      {rules.length === 0 && <Text size="sm">{t('rules.none')}</Text>}
      {rules.map((_, index) => (
        // Rules have no id, and two may be alike while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: the form itself names them by their places
        <Paper key={index} withBorder p="sm" role="group" aria-label={t('rules.one', { number: index + 1 })}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label={t('rules.attribute')}
              className="as-typed-input"
              maxLength={300}
              {...form.getInputProps(`projectRoles.${index}.attribute`)}
            />
            <TextInput
              label={t('rules.value')}
              className="as-typed-input"
              maxLength={300}
              {...form.getInputProps(`projectRoles.${index}.value`)}
            />
            <Select
              label={t('rules.project')}
              data={projects.map(({ id, name }) => ({ value: id, label: name }))}
              allowDeselect={false}
              searchable
              {...form.getInputProps(`projectRoles.${index}.projectId`)}
            />
            <Group gap="xs" wrap="nowrap" align="flex-end">
              <Select
                flex={1}
                label={t('rules.role')}
                data={PROJECT_ROLES.map((value) => ({ value, label: roles(`projectRoles.${value}`) }))}
                allowDeselect={false}
                {...form.getInputProps(`projectRoles.${index}.role`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                c="inherit"
                size="lg"
                aria-label={t('rules.drop', { number: index + 1 })}
                onClick={() => form.removeListItem('projectRoles', index)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Group>
          </SimpleGrid>
        </Paper>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={projects.length === 0 || rules.length >= MAX_SSO_PROJECT_ROLES}
          onClick={() => projects[0] && add(projects[0].id)}
        >
          {t('rules.add')}
        </Button>
      </Group>
    </>
  );
}
