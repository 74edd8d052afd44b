import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { workspaceRoleReaches } from '../../../contract/scopes.ts';
import { tagged } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useProject, useProjectAccess } from '../ui/project-access.ts';
import { Section } from '../ui/section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { ProjectForm } from './project-form.tsx';

const route = getRouteApi('/in/projects/$projectId/settings');

/** What a project is called, where its clock stands, and whether it goes on. Workspace admins change it, others read it. */
export function SettingsScreen() {
  const { projectId } = route.useParams();
  const { t } = useTranslation('project');
  const { name } = useProject(projectId);
  const isAdmin = workspaceRoleReaches(useProjectAccess(projectId).workspaceRole, 'admin');
  const api = useApi();
  const project = useQuery({
    queryKey: ['project', projectId, 'settings'],
    queryFn: () => tagged(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
  });
  return (
    <Stack maw={760} w="100%" gap="md" pb="xl">
      <PageHead
        title={t('settings.title')}
        crumbs={[{ label: name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
      />
      {!isAdmin && (
        <Alert color="gray" icon={<IconLock />}>
          {t('settings.readOnly')}
        </Alert>
      )}
      {project.error && project.data === undefined && (
        <ProblemNotice problem={project.error} onRetry={() => void project.refetch()} />
      )}
      {project.isPending && <Pending height={320} />}
      {project.data && (
        <>
          <Section title={t('settings.what')}>
            <ProjectForm project={project.data} mayChange={isAdmin && project.data.record.status === 'active'} />
          </Section>
          {isAdmin && <ArchiveSection project={project.data} />}
        </>
      )}
    </Stack>
  );
}
