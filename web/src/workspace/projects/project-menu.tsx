import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../contract/projects.ts';
import { tagged } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { fetched } from '../../ui/fetched.tsx';
import type { MenuButtonProps } from '../../ui/menu-button.ts';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { toastDone } from '../../ui/toasts.tsx';

const Confirm = fetched(() => import('../../ui/confirm.tsx'), 'Confirm');
const ProjectItems = fetched(() => import('./project-items.tsx'), 'ProjectItems');

interface Props {
  readonly workspaceId: string;
  readonly project: Project;
}

/** Puts a project away, or takes it out again. */
export function ProjectMenu({ workspaceId, project }: Props) {
  const { t } = useTranslation('workspace');
  const api = useApi();
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const isActive = project.status === 'active';
  const change = useCall(
    (status: 'active' | 'archived') =>
      tagged(api.PATCH('/api/projects/{projectId}', { params: { path: { projectId: project.id } }, body: { status } })),
    ({ record }) => {
      setAsked(false);
      toastDone(t(record.status === 'active' ? 'projects.restored' : 'projects.wasArchived', { name: project.name }));
      void refresh(['workspace', workspaceId, 'projects'], ['project', project.id]);
    },
  );
  const button = (props: MenuButtonProps) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      aria-label={t('projects.menu', { name: project.name })}
      loading={change.isPending}
      {...props}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <>
      <MenuOnDemand button={button}>
        <ProjectItems isActive={isActive} onAsk={() => setAsked(true)} />
      </MenuOnDemand>
      {isAsked && (
        <Suspense fallback={null}>
          <Confirm
            opened
            title={t(isActive ? 'projects.archiveTitle' : 'projects.restoreTitle', { name: project.name })}
            action={t(isActive ? 'projects.archive' : 'projects.restore')}
            isDangerous={false}
            isPending={change.isPending}
            problem={change.problem}
            onConfirm={() => change.run(isActive ? 'archived' : 'active')}
            onClose={() => {
              change.reset();
              setAsked(false);
            }}
          >
            {t(isActive ? 'projects.archiveAdvice' : 'projects.restoreAdvice')}
          </Confirm>
        </Suspense>
      )}
    </>
  );
}
