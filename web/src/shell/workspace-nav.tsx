import {
  IconApps,
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconKey,
  IconLogin2,
  IconReceipt,
  IconSettings,
  IconUserCog,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceRole } from '../api/session.ts';
import { useWorkspaceListViews } from './list-views.ts';
import { type NavEntry, NavList } from './nav-list.tsx';

/** What a workspace holds; its administration only for those who have it. */
export function WorkspaceNav({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('shell');
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const views = useWorkspaceListViews(workspaceId);
  const entry = (step: string, label: string, icon: NavEntry['icon']): NavEntry => ({
    label,
    icon,
    link: { to: `/w/$workspaceId/${step}`, params: { workspaceId }, search: views[step] ?? {} } as NavEntry['link'],
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
            entry('applications', t('nav.applications'), IconApps),
            ...(isOwner ? [entry('provisioning', t('nav.provisioning'), IconUserCog)] : []),
            entry('webhooks', t('nav.webhooks'), IconWebhook),
            ...(isOwner ? [entry('single-sign-on', t('nav.singleSignOn'), IconLogin2)] : []),
            entry('audit-log', t('nav.auditLog'), IconClipboardList),
            entry('accounting', t('nav.accounting'), IconReceipt),
            entry('plan', t('nav.plan'), IconChartBar),
            entry('settings', t('nav.settings'), IconSettings),
          ]}
        />
      )}
    </>
  );
}
