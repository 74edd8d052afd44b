import {
  IconAccessPoint,
  IconActivity,
  IconAlertCircle,
  IconArrowLeft,
  IconArrowsExchange,
  IconBoxMultiple,
  IconBuilding,
  IconCalendarRepeat,
  IconCalendarStats,
  IconChartBar,
  IconDoor,
  IconFlag,
  IconLayoutDashboard,
  IconLink,
  IconMap2,
  IconMessageQuestion,
  IconPackages,
  IconPhoto,
  IconPlugConnected,
  IconReport,
  IconRobot,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOverview } from '../ui/overview.ts';
import { useLacks } from '../ui/plan-access.ts';
import { useMay, useProject } from '../ui/project-access.ts';
import { useListViews, useWorkspaceListViews } from './list-views.ts';
import { type NavEntry, NavList } from './nav-list.tsx';
import { usePlace } from './place.ts';

const WayOut: NavEntry['icon'] = (props) => <IconArrowLeft {...props} data-mirrored />;

const wayOut = (workspaceId: string, label: string, search: object): NavEntry => ({
  label,
  icon: WayOut,
  link: { to: '/w/$workspaceId/projects', params: { workspaceId }, search },
  path: `/w/${workspaceId}/projects`,
});

/** The way out to the other projects, and what a project holds, with what is open in it. */
export function ProjectNav({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('shell');
  const { workspaceId } = usePlace();
  const isAdmin = useMay(projectId, 'admin');
  const hasReports = !useLacks(projectId, 'scheduled_reports') && isAdmin;
  // Kept as long as one is in the project: a row that asks for it never waits.
  useProject(projectId);
  const counts = useOverview(projectId).data;
  const views = useListViews(projectId);
  const entry = (
    step: string,
    label: string,
    icon: NavEntry['icon'],
    counted?: [number | undefined, string],
  ): NavEntry => ({
    label,
    icon,
    link: { to: `/projects/$projectId/${step}`, params: { projectId }, search: views[step] ?? {} } as NavEntry['link'],
    path: `/projects/${projectId}/${step}`,
    count: counted?.[0],
    counted: counted?.[1],
  });
  const otherProjects = useWorkspaceListViews(workspaceId).projects ?? {};
  const others = workspaceId === undefined ? [] : [wayOut(workspaceId, t('place.all'), otherProjects)];
  const [issues, rfis, clashes] = [counts?.issues.open, counts?.rfis.open, counts?.clashes.open];
  const [drafts, urgent] = [counts?.photos.draft, counts?.urgentAnomalies];
  const ofUrgent: [number | undefined, string] = [urgent, t('nav.urgent', { count: urgent ?? 0 })];
  return (
    <>
      <NavList
        entries={[
          ...others,
          entry('overview', t('nav.overview'), IconLayoutDashboard),
          entry('analytics', t('nav.analytics'), IconChartBar, ofUrgent),
        ]}
      />
      <NavList
        title={t('nav.capture')}
        entries={[
          entry('plans', t('nav.plans'), IconMap2),
          entry('photos', t('nav.photos'), IconPhoto, [drafts, t('nav.drafts', { count: drafts ?? 0 })]),
          entry('milestones', t('nav.milestones'), IconCalendarStats),
        ]}
      />
      <NavList
        title={t('nav.coordination')}
        entries={[
          entry('issues', t('nav.issues'), IconFlag, [issues, t('nav.open', { count: issues ?? 0 })]),
          entry('rfis', t('nav.rfis'), IconMessageQuestion, [rfis, t('nav.open', { count: rfis ?? 0 })]),
          entry('clashes', t('nav.clashes'), IconAlertCircle, [clashes, t('nav.open', { count: clashes ?? 0 })]),
          entry('clash-tests', t('nav.clashTests'), IconBoxMultiple),
          entry('ledger', t('nav.ledger'), IconLink),
          entry('exchange', t('nav.exchange'), IconArrowsExchange),
        ]}
      />
      <NavList
        title={t('nav.building')}
        entries={[
          entry('models', t('nav.models'), IconBuilding),
          entry('spaces', t('nav.spaces'), IconDoor),
          entry('assets', t('nav.assets'), IconPackages),
          entry('maintenance', t('nav.maintenance'), IconCalendarRepeat),
          entry('sensors', t('nav.sensors'), IconAccessPoint),
          entry('anomalies', t('nav.anomalies'), IconActivity, ofUrgent),
        ]}
      />
      <NavList
        title={t('nav.project')}
        entries={[
          entry('members', t('nav.people'), IconUsers),
          ...(isAdmin ? [entry('automation', t('nav.automation'), IconRobot)] : []),
          ...(hasReports ? [entry('reports', t('nav.reports'), IconReport)] : []),
          entry('integrations', t('nav.integrations'), IconPlugConnected),
          entry('settings', t('nav.settings'), IconSettings),
        ]}
      />
    </>
  );
}
