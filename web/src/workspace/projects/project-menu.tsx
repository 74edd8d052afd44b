import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, tagged } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { toastDone } from '../../parts/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly project: Schema<'Project'>;
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
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            aria-label={t('projects.menu', { name: project.name })}
            loading={change.isPending}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive ? (
            <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => setAsked(true)}>
              {t('projects.archive')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => setAsked(true)}>
              {t('projects.restore')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isAsked}
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
    </>
  );
}
