import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '../../../../contract/scopes.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { firstLanguage, LANGUAGES, type Language } from '../../language/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { FormFoot } from '../form-foot.tsx';
import { useProjects } from '../records.ts';
import { focusFirst, useFormProblem } from '../use-form-problem.ts';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

interface ProjectPlace {
  readonly projectId: string;
  readonly role: ProjectRole;
}

interface Values extends Record<string, unknown> {
  email: string;
  role: WorkspaceRole;
  language: Language;
  projectRoles: readonly ProjectPlace[];
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Asks somebody by e-mail to join, with the projects in which they work at once. */
export function InviteDialog({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('workspace');
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const navigate = useNavigate({ from: '/w/$workspaceId/members' });
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const draft = useDraft<Values>(`invitation:${workspaceId}:new`, {
    email: '',
    role: 'member',
    language: firstLanguage(),
    projectRoles: [],
  });
  const form = useForm<Values>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: { email: (email) => (EMAIL.test(email.trim()) ? null : t('invite.emailWrong')) },
  });
  const standing = useFormStanding(t('invite.title'));
  const invite = useCall(
    ({ email, role, language, projectRoles }: Values) => {
      const body = { email: email.trim(), role, language, projectRoles: role === 'member' ? [...projectRoles] : [] };
      return taken(
        api.POST('/api/workspace/invitations', { params: { header: { 'Idempotency-Key': draft.key.of(body) } }, body }),
      );
    },
    ({ email }) => {
      draft.clear();
      toastDone(t('invite.done', { email }));
      void refresh(['workspace', workspaceId, 'invitations']);
      if (!standing.isOpen()) return;
      void navigate({ search: { view: 'invitations' } });
      onClose();
    },
    standing.tellIfClosed,
  );
  const rest = useFormProblem(form, invite.problem);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('invite.title')} closeButtonProps={{ 'aria-label': close }}>
      <form noValidate onSubmit={form.onSubmit(invite.run, (errors) => focusFirst(form, errors))}>
        <Stack>
          <TextInput
            type="email"
            label={t('members.email')}
            withAsterisk
            maxLength={254}
            data-autofocus
            classNames={{ input: 'as-typed' }}
            {...form.getInputProps('email')}
          />
          <RoleChoice
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
            mayOwner={isOwner}
          />
          {form.values.role === 'member' && (
            <ProjectPlaces
              workspaceId={workspaceId}
              places={form.values.projectRoles}
              onChange={(places) => form.setFieldValue('projectRoles', places)}
            />
          )}
          <Stack gap={4}>
            <Text size="sm" fw={500} id="invite-language">
              {t('invite.language')}
            </Text>
            <SegmentedControl
              aria-labelledby="invite-language"
              data={LANGUAGES.map((value) => ({ value, label: t(`invite.languages.${value}`) }))}
              {...form.getInputProps('language')}
            />
          </Stack>
          <FormFoot problem={rest} isPending={invite.isPending} action={t('invite.send')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface PlacesProps {
  readonly workspaceId: string;
  readonly places: readonly ProjectPlace[];
  readonly onChange: (places: readonly ProjectPlace[]) => void;
}

function ProjectPlaces({ workspaceId, places, onChange }: PlacesProps) {
  const { t } = useTranslation('workspace');
  const list = useProjects(workspaceId, 'active');
  const projects = list.data?.rows ?? [];
  const free = projects.filter(({ id }) => !places.some(({ projectId }) => projectId === id));
  const at = (index: number, change: Partial<ProjectPlace>) =>
    onChange(places.map((each, place) => (place === index ? { ...each, ...change } : each)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('invite.projects')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('invite.projectsHint')}
      </Text>
      {list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
      {places.map(({ projectId, role }, index) => (
        <Group key={projectId} gap="xs" wrap="nowrap">
          <Select
            flex={2}
            aria-label={t('invite.project', { number: index + 1 })}
            data={projects
              .filter(({ id }) => id === projectId || free.some((each) => each.id === id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={projectId}
            allowDeselect={false}
            searchable
            onChange={(value) => value !== null && at(index, { projectId: value })}
          />
          <Select
            flex={1}
            aria-label={t('invite.projectRole', { number: index + 1 })}
            data={PROJECT_ROLES.map((value) => ({ value, label: t(`projectRoles.${value}`) }))}
            value={role}
            allowDeselect={false}
            onChange={(value) => value !== null && at(index, { role: value as ProjectRole })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            aria-label={t('invite.drop', { number: index + 1 })}
            onClick={() => onChange(places.filter((_, place) => place !== index))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={free.length === 0}
          onClick={() => free[0] && onChange([...places, { projectId: free[0].id, role: 'viewer' }])}
        >
          {t('invite.addProject')}
        </Button>
      </Group>
    </Stack>
  );
}
