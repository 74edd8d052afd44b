import { Button, Menu, Text, TextInput } from '@mantine/core';
import { IconBuilding, IconBuildingSkyscraper, IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { standingQuery, useSession } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

const SEARCHED_FROM = 8;

/** Where one is, and the way to the other projects and workspaces. */
export function PlaceMenu() {
  const { t } = useTranslation('frame');
  const { workspaces } = useSession();
  const { projectId, workspaceId } = usePlace();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const [isOpen, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  const projects = useProjects(workspaceId).data?.rows ?? [];
  const project = projects.find(({ id }) => id === projectId);
  const found = projects.filter(({ name, code }) =>
    `${name} ${code ?? ''}`.toLowerCase().includes(sought.toLowerCase()),
  );
  const label = project?.name ?? workspace?.name ?? t('product');
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={300} shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          miw={0}
          rightSection={<IconSelector size={16} aria-hidden />}
          aria-label={t('place.label', { name: label })}
        >
          <Text fw={600} truncate className="own-direction">
            {label}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {workspace !== undefined && (
          <>
            <Menu.Label>{t('place.projects', { name: workspace.name })}</Menu.Label>
            {projects.length >= SEARCHED_FROM && (
              <TextInput
                size="xs"
                m={4}
                leftSection={<IconSearch size={14} />}
                aria-label={t('place.find')}
                placeholder={t('place.find')}
                value={sought}
                onChange={(event) => setSought(event.currentTarget.value)}
              />
            )}
            <div style={{ maxHeight: 280, overflowY: 'auto' }}>
              {found.map(({ id, name }) => (
                <Menu.Item
                  key={id}
                  leftSection={<IconBuilding size={16} />}
                  rightSection={id === projectId ? <IconCheck size={16} /> : undefined}
                  renderRoot={(props) => (
                    <Link to="/projects/$projectId/overview" params={{ projectId: id }} {...props} />
                  )}
                >
                  <span className="own-direction">{name}</span>
                </Menu.Item>
              ))}
            </div>
            <Menu.Item
              renderRoot={(props) => (
                <Link to="/w/$workspaceId/projects" params={{ workspaceId: workspace.id }} {...props} />
              )}
            >
              {t('place.all')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('place.workspaces')}</Menu.Label>
        {workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<IconBuildingSkyscraper size={16} />}
            rightSection={id === workspaceId ? <IconCheck size={16} /> : undefined}
            renderRoot={(props) => <Link to="/w/$workspaceId/projects" params={{ workspaceId: id }} {...props} />}
          >
            <span className="own-direction">{name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The project and the workspace of the address; a project's own workspace where it names none. */
function usePlace(): { projectId: string | undefined; workspaceId: string | undefined } {
  const service = useService();
  const { projectId, workspaceId } = useParams({ strict: false });
  const { data } = useQuery({ ...standingQuery(service, projectId ?? ''), enabled: projectId !== undefined });
  return { projectId, workspaceId: workspaceId ?? data?.workspaceId };
}

/** The active projects of a workspace in which the person has a role. */
function useProjects(workspaceId: string | undefined) {
  const { apiOf } = useService();
  return useQuery({
    queryKey: ['workspace', workspaceId, 'projects', 'active'],
    enabled: workspaceId !== undefined,
    queryFn: () =>
      allPages((cursor) =>
        taken(
          apiOf(workspaceId).GET('/api/projects', {
            params: { query: { limit: 200, status: 'active', ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
}
