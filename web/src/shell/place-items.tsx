import { Menu, Text, TextInput } from '@mantine/core';
import { IconBuilding, IconBuildingSkyscraper, IconCheck, IconLogin2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { useSignInAnew } from '../api/use-sign-in-anew.ts';
import { toastProblem } from '../ui/toasts.tsx';
import { usePlace, useProjects } from './place.ts';

const SEARCHED_FROM = 8;

/** The other projects and workspaces. */
export function PlaceItems() {
  const { t } = useTranslation('shell');
  const { workspaces, hasOtherWorkspaces = false } = useSession();
  const { projectId, workspaceId } = usePlace();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const [sought, setSought] = useState('');
  const projects = useProjects(workspaceId).data?.rows ?? [];
  const found = projects.filter(({ name, code }) =>
    `${name} ${code ?? ''}`.toLowerCase().includes(sought.toLowerCase()),
  );
  const hasField = workspace !== undefined && projects.length >= SEARCHED_FROM;
  return (
    <>
      {hasField && (
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
      <div role="menu" aria-label={t('place.menu')}>
        {workspace !== undefined && (
          <>
            <Menu.Label>{t('place.projects', { name: workspace.name })}</Menu.Label>
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
        {workspaces.map(({ id, name, accepted }) => (
          <Menu.Item
            key={id}
            leftSection={<IconBuildingSkyscraper size={16} />}
            rightSection={id === workspaceId ? <IconCheck size={16} /> : undefined}
            renderRoot={(props) => <Link to="/w/$workspaceId/projects" params={{ workspaceId: id }} {...props} />}
          >
            <span className="own-direction">{name}</span>
            {accepted === false && (
              <Text size="xs" c="dimmed">
                {t('place.notJoined')}
              </Text>
            )}
          </Menu.Item>
        ))}
        {hasOtherWorkspaces && <OtherWorkspaces />}
      </div>
    </>
  );
}

/** Leads to the sign-in that opens the workspaces which a company's sign-in does not. */
function OtherWorkspaces() {
  const { t } = useTranslation('shell');
  const leave = useSignInAnew({ onRefused: (problem) => toastProblem(t('person.signOutFailed'), problem) });
  return (
    <Menu.Item leftSection={<IconLogin2 size={16} data-mirrored />} onClick={() => leave.run(undefined)}>
      {t('place.others')}
    </Menu.Item>
  );
}
