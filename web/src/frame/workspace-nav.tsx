import {
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconKey,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceRole } from '../api/session.ts';
import { type NavEntry, NavList } from './nav-list.tsx';

/** What a workspace holds; its administration only for those who have it. */
export function WorkspaceNav({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('frame');
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const entry = (step: string, label: string, icon: NavEntry['icon']): NavEntry => ({
    label,
    icon,
    link: { to: `/w/$workspaceId/${step}`, params: { workspaceId } } as NavEntry['link'],
    path: `/w/${workspaceId}/${step}`,
  });
  return (
    <>
      <NavList
        entries={[entry('projects', t('nav.projects'), IconBuilding), entry('members', t('nav.members'), IconUsers)]}
      />
      {isAdmin && (
        <NavList
          title={t('nav.administration')}
          entries={[
            entry('api-keys', t('nav.apiKeys'), IconKey),
            entry('webhooks', t('nav.webhooks'), IconWebhook),
            entry('audit-log', t('nav.auditLog'), IconClipboardList),
            entry('plan', t('nav.plan'), IconChartBar),
            entry('settings', t('nav.settings'), IconSettings),
          ]}
        />
      )}
    </>
  );
}
