// Comparison of the same spot in two milestones, side by side.
import { Button, Group, Loader, Switch, Text } from '@mantine/core';
import { IconColumns2, IconLink, IconLinkOff, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMilestoneList } from '../milestone-list.ts';
import type { Photo } from '../photo-words.ts';
import { photoQuery, usePicture, usePlanPhotos } from '../photos/photo-data.ts';
import { usePlans } from '../plans/plan-data.ts';
import classes from './compare.module.css';
import { CompareSide, NoOther } from './compare-side.tsx';
import { type Side, useLinkedLooks } from './linked-looks.ts';
import { computeSameSpotPx, findNearestIn, findPhotosNear } from './nearest.ts';
import { OverlaySlider } from './overlay-slider.tsx';

const route = getRouteApi('/in/projects/$projectId/compare');

/** Shows two photos of the same spot from two milestones, with linked views. */
export function CompareScreen() {
  const { t } = useTranslation(['photos', 'plans']);
  const { projectId } = route.useParams();
  const { left } = route.useSearch();
  const first = useQuery({ ...photoQuery(useApi(), projectId, left ?? ''), enabled: left !== undefined });
  return (
    <>
      <PageHead
        title={t('photos:compareTitle')}
        crumbs={[{ label: t('plans:title'), to: { to: '/projects/$projectId/plans', params: { projectId } } }]}
      />
      {left === undefined && <ChooseFirst projectId={projectId} />}
      {left !== undefined && first.isPending && <Loader role="status" aria-label={t('photos:loading')} />}
      {first.error !== null && first.data === undefined && (
        <ProblemNotice problem={first.error} onRetry={() => void first.refetch()} />
      )}
      {left !== undefined && first.data && <Both projectId={projectId} left={first.data.record} />}
    </>
  );
}

function ChooseFirst({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('photos');
  return (
    <EmptyState
      icon={<IconColumns2 />}
      title={t('chooseFirst.title')}
      advice={t('chooseFirst.advice')}
      action={
        <Button
          leftSection={<IconMap2 size={18} />}
          renderRoot={(all) => <Link {...all} to="/projects/$projectId/plans" params={{ projectId }} />}
        >
          {t('chooseFirst.go')}
        </Button>
      }
    />
  );
}

function Both({ projectId, left }: { readonly projectId: string; readonly left: Photo }) {
  const { t } = useTranslation('photos');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Keeps the scroll position: on a phone the second photo is below the first, and is replaced in place.
  const go = (change: object) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const { milestones = [], ...list } = useMilestoneList(projectId);
  const plans = usePlans(projectId);
  const plan = plans.plans?.find(({ id }) => id === left.floorPlanId);
  const onPlan = usePlanPhotos(projectId, left.floorPlanId ?? undefined);
  const photos = onPlan.data?.data ?? [];
  const maxPx = plan ? computeSameSpotPx(plan) : 0;
  const near = findPhotosNear(left, photos, maxPx);
  const chosen = photos.find(({ id }) => id === search.right);
  const right = chosen ?? findNearestIn(near, search.milestone)?.photo;
  const sides = [useSide(projectId, left), useSide(projectId, right)] as const;
  const linked = useLinkedLooks(...sides);
  const canSlide =
    sides[0] && sides[1] && sides.every((each) => each && !each.isSphere) && haveSameSize(sides[0], sides[1]);
  // Replaces the left photo by the nearest one of the chosen milestone; swaps sides if that milestone is on the right.
  const onLeftMilestone = (milestone: string) => {
    const found = findNearestIn(findPhotosNear(left, photos, maxPx), milestone)?.photo;
    if (found) go({ left: found.id, right: right?.milestoneId === milestone ? left.id : right?.id });
  };
  const isPending = onPlan.isPending && left.floorPlanId !== null;
  return (
    <>
      {list.problem !== null && <NotLoaded onRetry={list.retry} />}
      {plans.problem !== null && plan === undefined && <NotLoaded onRetry={plans.retry} />}
      {onPlan.error !== null && <ProblemNotice problem={onPlan.error} onRetry={() => void onPlan.refetch()} />}
      <Group gap="sm" mb="xs">
        {sides[0]?.isSphere !== undefined && right && (
          <Switch
            checked={linked.isLinked}
            disabled={!linked.canLink}
            onChange={({ currentTarget: { checked } }) => linked.onLink(checked)}
            label={linked.canLink ? t('linked') : t('cannotLink')}
            thumbIcon={linked.isLinked ? <IconLink size={12} color="black" /> : <IconLinkOff size={12} color="black" />}
          />
        )}
        {canSlide && (
          <Switch
            checked={search.slider === true}
            onChange={({ currentTarget: { checked } }) => go({ slider: checked || undefined })}
            label={t('slider')}
          />
        )}
        {plan && (
          <Text size="sm" c="dimmed" className="own-direction">
            {plan.name}
          </Text>
        )}
      </Group>
      {canSlide && search.slider && right ? (
        <OverlaySlider {...{ projectId, left, right }} picture={sides[0].picture} />
      ) : (
        <div className={classes.both}>
          <CompareSide
            {...{ projectId, milestones, plan }}
            label={t('before')}
            photo={left}
            near={findPhotosNear(right ?? left, photos, maxPx)}
            look={linked.looks[0]}
            onLook={(look) => linked.onLook(0, look)}
            onMilestone={onLeftMilestone}
            onPhoto={(id) => go({ left: id })}
          />
          {right ? (
            <CompareSide
              {...{ projectId, milestones, plan, near }}
              label={t('after')}
              photo={right}
              look={linked.looks[1]}
              onLook={(look) => linked.onLook(1, look)}
              onMilestone={(milestone) => go({ milestone, right: undefined })}
              onPhoto={(id) => go({ right: id, milestone: undefined })}
            />
          ) : (
            <NoOther
              {...{ milestones, plan, maxPx, isPending }}
              photo={left}
              milestone={search.milestone}
              onMilestone={(milestone) => go({ milestone, right: undefined })}
            />
          )}
        </div>
      )}
    </>
  );
}

function useSide(projectId: string, photo: Photo | undefined): Side | undefined {
  const { data } = usePicture(projectId, photo?.id);
  if (data === undefined || photo === undefined) return undefined;
  const picture = { width: data.widthPx, height: data.heightPx };
  return { isSphere: photo.kind === 'photo360', picture, sphere: data.sphere };
}

function haveSameSize({ picture: a }: Side, { picture: b }: Side): boolean {
  return a.width === b.width && a.height === b.height;
}
