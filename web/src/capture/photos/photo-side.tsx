import { Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFlagPlus, IconMapPinPlus, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoPicture } from '../../../../contract/capture.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useMay } from '../../ui/project-access.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import type { PlanView } from '../addresses.ts';
import { useMilestoneList } from '../milestone-list.ts';
import { KIND_COLOURS, type Photo } from '../photo-words.ts';
import { createIssueLink } from '../plans/new-issue-link.ts';
import { usePhotoLabel } from '../plans/photo-label.ts';
import { usePlans } from '../plans/plan-data.ts';
import { PlanForPhoto } from '../plans/plan-for-photo.tsx';
import classes from '../plans/plan-layout.module.css';
import { PlanPicture } from '../plans/plan-picture.tsx';
import { EditPhoto } from './edit-photo.tsx';
import { useDeletePhoto, usePublishPhoto } from './photo-data.ts';

interface Props {
  readonly projectId: string;
  readonly photo: Photo;
  readonly etag: string | null;
  readonly picture: PhotoPicture | undefined;
  readonly canChange: boolean;
}

/** Shows the facts of a photo, its place on the plan and the actions on it. */
export function PhotoSide(props: Props) {
  const { projectId, photo, etag, canChange } = props;
  const { t } = useTranslation(['photos', 'shell']);
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Paper component="aside" withBorder bg="var(--pcs-surface)" className={classes.side} aria-label={t('photos:facts')}>
      {isEditing ? (
        <EditPhoto {...{ projectId, photo, etag }} onClose={() => setEditing(false)} />
      ) : (
        <Stack gap="sm">
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h3">
              {t('photos:facts')}
            </Title>
            {canChange && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} />}
                ref={opener}
                onClick={() => setEditing(true)}
              >
                {t('shell:edit')}
              </Button>
            )}
          </Group>
          <Facts {...props} />
          <OnPlan {...{ projectId, photo, canChange }} />
          {canChange && <Actions {...{ projectId, photo }} />}
        </Stack>
      )}
    </Paper>
  );
}

function Facts({ projectId, photo, picture }: Props) {
  const { t } = useTranslation('photos');
  const { number, bytes } = useFormats();
  const milestones = useMilestoneList(projectId);
  const milestone = milestones.milestones?.find(({ id }) => id === photo.milestoneId);
  const at = picture?.position;
  return (
    <Stack component="dl" gap={6} m={0}>
      <Fact name={t('visibility')}>
        <StatusMark
          color={photo.visibility === 'draft' ? 'orange' : 'green'}
          label={t(`visibilities.${photo.visibility}`)}
        />
      </Fact>
      <Fact name={t('taken')}>
        <At at={photo.takenAt} />
      </Fact>
      <Fact name={t('kind')}>{t(`kinds.${photo.kind}`)}</Fact>
      {milestone && (
        <Fact name={t('milestone')}>
          <span className="own-direction">{milestone.name}</span>
        </Fact>
      )}
      {photo.milestoneId !== null && milestones.problem !== null && (
        <Fact name={t('milestone')}>
          <NotLoaded onRetry={milestones.retry} />
        </Fact>
      )}
      {photo.tags.length > 0 && (
        <Fact name={t('tags')}>
          <span className="own-direction">{photo.tags.join(' · ')}</span>
        </Fact>
      )}
      {photo.notes !== null && (
        <Fact name={t('notes')}>
          <span className="own-direction" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {photo.notes}
          </span>
        </Fact>
      )}
      {picture && (
        <Fact name={t('size')}>
          <span className="as-typed">
            {number(picture.widthPx)} × {number(picture.heightPx)} px
          </span>{' '}
          · {bytes(picture.sizeBytes)}
        </Fact>
      )}
      {picture?.sphere?.area && (
        <Fact name={t('coverage')}>
          {t('coverageOf', {
            width: number(picture.sphere.area.widthDeg, 'count'),
            height: number(picture.sphere.area.heightDeg, 'count'),
          })}
        </Fact>
      )}
      {at && (
        <Fact name={t('gps')}>
          <span className="as-typed">
            {number(at.latitude, 'geographic')}, {number(at.longitude, 'geographic')}
          </span>
          {at.altitudeM !== null && ` · ${t('altitude', { metres: number(at.altitudeM, 'altitude') })}`}
        </Fact>
      )}
    </Stack>
  );
}

/** Shows the plan with the place where the photo was taken. */
function OnPlan({ projectId, photo, canChange }: Pick<Props, 'projectId' | 'photo' | 'canChange'>) {
  const { t } = useTranslation('photos');
  const navigate = useNavigate();
  const getLabel = usePhotoLabel(projectId);
  const canRaise = useMay(projectId, 'reviewer');
  const { plans, problem, retry } = usePlans(projectId);
  const plan = plans?.find(({ id }) => id === photo.floorPlanId);
  const { id, planX: x, planY: y, kind } = photo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label follows from the photo and the language
  const pins = useMemo(
    () =>
      x === null || y === null
        ? []
        : [{ id, x, y, kind, color: KIND_COLOURS[kind], label: getLabel(photo), isChosen: true }],
    [id, x, y, kind, t],
  );
  const go = (planId: string, search: PlanView) =>
    void navigate({ to: '/projects/$projectId/plans/$planId', params: { projectId, planId }, search });
  if (plans === undefined && problem !== null) return <NotLoaded onRetry={retry} />;
  if (plans === undefined) return <Loader size="sm" role="status" aria-label={t('loading')} />;
  if (plan === undefined)
    return (
      <div>
        <Text size="sm">{t('noPlan')}</Text>
        {canChange && plans.length > 0 && <PlanForPhoto {...{ projectId, plans }} photoId={id} />}
      </div>
    );
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('plan')} <span className="own-direction">{plan.name}</span>
      </Text>
      <div style={{ height: 240, display: 'flex' }}>
        <PlanPicture
          {...{ projectId, plan, pins }}
          onOpenPin={() => go(plan.id, { photo: id })}
          metresPerPx={plan.scaleMPerPx}
          isEmbedded
        />
      </div>
      {canRaise && x !== null && y !== null && (
        <Button
          mt={8}
          size="xs"
          variant="default"
          leftSection={<IconFlagPlus size={14} aria-hidden />}
          renderRoot={(all) => <Link {...all} {...createIssueLink(projectId, plan.id, { x, y })} />}
        >
          {t('raise')}
        </Button>
      )}
      {canChange && pins.length === 0 && (
        <Button
          mt={8}
          size="xs"
          leftSection={<IconMapPinPlus size={14} aria-hidden />}
          onClick={() => go(plan.id, { place: id })}
        >
          {t('placing.here')}
        </Button>
      )}
    </div>
  );
}

function Actions({ projectId, photo }: Pick<Props, 'projectId' | 'photo'>) {
  const { t } = useTranslation(['photos', 'shell']);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const publishing = usePublishPhoto(projectId);
  const deletion = useDeletePhoto(projectId);
  const leave = () => {
    toastDone(t('photos:deleted'));
    const to = photo.floorPlanId;
    if (to === null) void navigate({ to: '/projects/$projectId/plans', params: { projectId } });
    else void navigate({ to: '/projects/$projectId/plans/$planId', params: { projectId, planId: to } });
  };
  return (
    <Group gap="xs">
      {photo.visibility === 'draft' && (
        <Button
          size="xs"
          leftSection={<IconUpload size={14} />}
          loading={publishing.isPending}
          onClick={() =>
            publishing.mutate(photo.id, {
              onSuccess: () => toastDone(t('photos:published')),
              onError: (problem) => toastProblem(t('photos:notPublished'), problem),
            })
          }
        >
          {t('photos:publish')}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconTrash size={14} />} onClick={() => setAsking(true)}>
        {t('shell:delete')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('photos:delete.title')}
        action={t('photos:delete.action')}
        isPending={deletion.isPending}
        problem={deletion.error}
        onConfirm={() => deletion.mutate(photo.id, { onSuccess: leave })}
        onClose={() => setAsking(false)}
      >
        {t('photos:delete.advice')}
      </Confirm>
    </Group>
  );
}
