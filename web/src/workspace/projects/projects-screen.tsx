import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBuildingPlus, IconBuildings, IconSearchOff } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../contract/projects.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { FindField } from '../find-field.tsx';
import { holds, rowsOf, useProjects } from '../records.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { ExportMenu } from './export-menu.tsx';
import { OpenRecords } from './open-records.tsx';
import { ProjectMenu } from './project-menu.tsx';

const NewProject = fetched(() => import('./new-project.tsx'), 'NewProject');

const route = getRouteApi('/in/w/$workspaceId/projects');

/** The projects of a workspace in which the person has a role. */
export function ProjectsScreen() {
  const { t } = useTranslation('workspace');
  const { workspaceId } = route.useParams();
  const { status, q } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/projects' });
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const [isMaking, setMaking] = useState(false);
  const list = useProjects(workspaceId, status ?? 'active');
  const rows = rowsOf(list, ({ name, code, description }) => holds(q, name, code, description));
  const columns = useColumns(workspaceId, isAdmin, { hasStatus: status === 'all', isFew: rows.count <= MOST_COUNTED });
  const make = isAdmin && (
    <Button leftSection={<IconBuildingPlus size={18} />} onClick={() => setMaking(true)}>
      {t('projects.new')}
    </Button>
  );
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="member"
      title={t('projects.title')}
      actions={
        <>
          <ExportMenu workspaceId={workspaceId} status={status ?? 'active'} />
          {make}
        </>
      }
    >
      <Group mb="sm" gap="sm">
        <FindField
          label={t('projects.find')}
          value={q}
          onFind={(text) =>
            navigate({ search: { ...(status && { status }), ...(text && { q: text }) }, replace: true })
          }
        />
        <Segments
          label={t('projects.which')}
          value={status ?? 'active'}
          onChange={(value) => navigate({ search: { ...(value !== 'active' && { status: value }), ...(q && { q }) } })}
          data={(['active', 'archived', 'all'] as const).map((value) => ({ value, label: t(`projects.${value}`) }))}
        />
      </Group>
      <RecordTable
        label={t('projects.title')}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => navigate({ to: '/projects/$projectId/overview', params: { projectId: id } })}
        card={(project) => <Card {...{ project, workspaceId, isAdmin }} />}
        empty={
          q === undefined ? (
            <EmptyState
              icon={<IconBuildings size={28} />}
              title={status === 'archived' ? t('projects.noneArchived') : t('projects.none')}
              advice={status === 'archived' ? undefined : t(isAdmin ? 'projects.noneAdvice' : 'projects.noneMember')}
              action={status === 'archived' ? undefined : make}
            />
          ) : (
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t('find.nothing', { text: q })}
              advice={t('find.advice')}
            />
          )
        }
      />
      {isMaking && (
        <Suspense fallback={null}>
          <NewProject workspaceId={workspaceId} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </WorkspaceScreen>
  );
}

/** What is open in a project is a question of its own: it is asked where there are not too many to ask of. */
const MOST_COUNTED = 60;

function useColumns(
  workspaceId: string,
  isAdmin: boolean,
  { hasStatus, isFew }: { hasStatus: boolean; isFew: boolean },
): Column<Project>[] {
  const { t } = useTranslation('workspace');
  const columns: (Column<Project> | false)[] = [
    {
      id: 'name',
      header: t('projects.name'),
      width: 'minmax(240px, 3fr)',
      cell: (project) => <Name project={project} />,
    },
    {
      id: 'code',
      header: t('projects.code'),
      width: 'minmax(90px, 120px)',
      cell: ({ code }) => <span className="as-typed">{code}</span>,
    },
    hasStatus && {
      id: 'status',
      header: t('projects.status'),
      width: '130px',
      cell: ({ status }) => <ProjectStatus status={status} />,
    },
    isFew && {
      id: 'open',
      header: t('projects.open'),
      width: 'minmax(180px, 230px)',
      cell: ({ id }) => <OpenRecords projectId={id} />,
    },
    {
      id: 'description',
      header: t('projects.description'),
      width: 'minmax(120px, 2fr)',
      cell: ({ description }) => (
        <Text span inherit c="dimmed" className="own-direction">
          {description}
        </Text>
      ),
    },
    {
      id: 'timeZone',
      header: t('projects.timeZone'),
      width: 'minmax(110px, 150px)',
      cell: ({ timeZone }) => <span className="as-typed">{timeZone}</span>,
    },
    { id: 'updated', header: t('projects.changed'), width: '130px', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
    isAdmin && {
      id: 'menu',
      header: '',
      width: '56px',
      cell: (project) => <ProjectMenu {...{ workspaceId, project }} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Name({ project: { id, name } }: { readonly project: Project }) {
  const shown = useShownTitle();
  return (
    <Anchor
      inherit
      fw={500}
      c="inherit"
      className="own-direction"
      renderRoot={(props) => <Link {...props} to="/projects/$projectId/overview" params={{ projectId: id }} />}
    >
      {shown(name)}
    </Anchor>
  );
}

function ProjectStatus({ status }: { readonly status: Project['status'] }) {
  const { t } = useTranslation('workspace');
  return <StatusMark color={status === 'active' ? 'green' : 'gray'} label={t(`projects.${status}`)} />;
}

interface CardProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly isAdmin: boolean;
}

function Card({ project, workspaceId, isAdmin }: CardProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" truncate>
          <Name project={project} />
        </Text>
        <Text size="xs" c="dimmed" truncate>
          <span className="as-typed">{project.code ?? project.timeZone}</span>
        </Text>
        {project.status === 'archived' ? <ProjectStatus status="archived" /> : <OpenRecords projectId={project.id} />}
      </Stack>
      {isAdmin && <ProjectMenu {...{ workspaceId, project }} />}
    </Group>
  );
}
