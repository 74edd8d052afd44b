import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '../../../../contract/scopes.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { firstLanguage, LANGUAGES, type Language } from '../../language/language.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useProjects } from '../records.ts';
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
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const navigate = useNavigate({ from: '/w/$workspaceId/members' });
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const creation = useCreateForm<Values, { readonly email: string }>({
    name: `invitation:${workspaceId}:new`,
    title: t('invite.title'),
    initial: { email: '', role: 'member', language: firstLanguage(), projectRoles: [] },
    validate: { email: (email) => (EMAIL.test(email.trim()) ? null : t('invite.emailWrong')) },
    onCreated({ email }, isOpen) {
      toastDone(t('invite.done', { email }));
      void refresh(['workspace', workspaceId, 'invitations']);
      if (!isOpen) return;
      void navigate({ search: { view: 'invitations' } });
      onClose();
    },
  });
  const { form } = creation;
  const invite = () =>
    creation.attempt(({ email, role, language, projectRoles }, key) => {
      const body = { email: email.trim(), role, language, projectRoles: role === 'member' ? [...projectRoles] : [] };
      const header = { 'Idempotency-Key': key.of(body) };
      return taken(api.POST('/api/workspace/invitations', { params: { header }, body }));
    });
  return (
    <CreateDialog
      size="lg"
      title={t('invite.title')}
      action={t('invite.send')}
      onSubmit={invite}
      {...{ creation, onClose }}
    >
      <TextInput
        type="email"
        label={t('members.email')}
        withAsterisk
        maxLength={254}
        data-autofocus
        classNames={{ input: 'as-typed' }}
        {...form.getInputProps('email')}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} mayOwner={isOwner} />
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
    </CreateDialog>
  );
}

interface PlacesProps {
  readonly workspaceId: string;
  readonly places: readonly ProjectPlace[];
  readonly onChange: (places: readonly ProjectPlace[]) => void;
}

function ProjectPlaces({ workspaceId, places, onChange }: PlacesProps) {
  const { t } = useTranslation('members');
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
