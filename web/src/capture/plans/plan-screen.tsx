// Screen of a plan with its photos and issues as pins. The filters and the open pin are kept in the address.
import { Button, Loader, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useMilestoneList } from '../milestone-list.ts';
import { usePlanPhotos } from '../photos/photo-data.ts';
import { PhotoDrop } from '../uploads/photo-drop.tsx';
import { planQuery, usePlans } from './plan-data.ts';
import { usePlanIssues } from './plan-issues.ts';
import { listTags } from './plan-pins.ts';
import { PlanToolbar } from './plan-toolbar.tsx';
import { PlanViewer } from './plan-viewer.tsx';

const route = getRouteApi('/in/projects/$projectId/plans/$planId');

/** Shows a plan with its filters and the open pin. */
export function PlanScreen() {
  const { t } = useTranslation(['plans', 'photos']);
  const { projectId, planId } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const current = useQuery(planQuery(useApi(), projectId, planId));
  const plans = usePlans(projectId);
  const milestones = useMilestoneList(projectId);
  const photos = usePlanPhotos(projectId, planId);
  const issues = usePlanIssues(projectId, planId, view.issues !== false);
  const { compare } = useFormats();
  const plan = current.data?.record;
  // Keeps the scroll position: on a phone the opened photo or issue is far below the top.
  const onView = (change: object) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const crumbs = [
    { label: t('plans:title'), to: { to: '/projects/$projectId/plans', params: { projectId } } },
  ] as const;
  if (current.error !== null && plan === undefined) {
    return (
      <>
        <PageHead title={t('plans:plan')} crumbs={crumbs} />
        <ProblemNotice problem={current.error} onRetry={() => void current.refetch()} />
      </>
    );
  }
  if (plan === undefined) return <Loader role="status" aria-label={t('plans:loading')} />;
  return (
    <PhotoDrop projectId={projectId} plan={planId}>
      <PageHead
        title={plan.name}
        crumbs={crumbs}
        aside={plan.isVisible ? undefined : <StatusMark color="gray" label={t('plans:hidden')} />}
        actions={
          <Allowed projectId={projectId} role="upload_engineer">
            <Button
              variant={plan.scaleMPerPx === null ? 'filled' : 'default'}
              leftSection={<IconRuler2 size={18} />}
              renderRoot={(all) => (
                <Link {...all} to="/projects/$projectId/plans/$planId/calibration" params={{ projectId, planId }} />
              )}
            >
              {t('plans:calibration.title')}
            </Button>
          </Allowed>
        }
      />
      <PlanToolbar
        {...{ projectId, plan, plans, milestones, view, onView }}
        tags={listTags(photos.data?.data ?? [], compare)}
      />
      <PlanProblems {...{ photos, issues }} />
      <PlanViewer key={planId} {...{ projectId, plan, view, onView }} photos={photos.data?.data} />
    </PhotoDrop>
  );
}

interface ListsProps {
  readonly photos: ReturnType<typeof usePlanPhotos>;
  readonly issues: ReturnType<typeof usePlanIssues>;
}

/** Says which pins could not be read, and how many are left out. */
function PlanProblems({ photos, issues }: ListsProps) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const shown = (list: { readonly data: readonly unknown[] }) => number(list.data.length);
  return (
    <>
      {photos.error !== null && <ProblemNotice problem={photos.error} onRetry={() => void photos.refetch()} />}
      {issues.error !== null && <ProblemNotice problem={issues.error} onRetry={() => void issues.refetch()} />}
      {photos.data?.isWhole === false && (
        <Text size="sm" role="status">
          {t('cut.photos', { shown: shown(photos.data) })}
        </Text>
      )}
      {issues.data?.isWhole === false && (
        <Text size="sm" role="status">
          {t('cut.issues', { shown: shown(issues.data) })}
        </Text>
      )}
    </>
  );
}
