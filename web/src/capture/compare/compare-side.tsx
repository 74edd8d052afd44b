import { Anchor, Group, Select, Text } from '@mantine/core';
import { IconMapPinSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { At } from '../../ui/instant.tsx';
import type { PhotoLook } from '../../ui/photo-view/photo-view.tsx';
import type { Milestone } from '../milestone-list.ts';
import type { Photo } from '../photo-words.ts';
import { ShownPhoto } from '../photos/shown-photo.tsx';
import { usePhotoLabel } from '../plans/photo-label.ts';
import type { FloorPlan } from '../plans/plan-data.ts';
import classes from './compare.module.css';
import type { NearPhoto } from './nearest.ts';

interface Props {
  readonly projectId: string;
  readonly label: string;
  readonly photo: Photo;
  readonly plan: FloorPlan | undefined;
  readonly milestones: readonly Milestone[];
  /** Photos of other milestones near the one on the other side. */
  readonly near: readonly NearPhoto[];
  readonly look: PhotoLook;
  readonly onLook: (look: PhotoLook) => void;
  readonly onMilestone: (id: string) => void;
  readonly onPhoto: (id: string) => void;
}

/** Shows one of the two photos with the menus that choose it. */
export function CompareSide(props: Props) {
  const { projectId, label, photo, plan, milestones, near, look, onLook, onMilestone, onPhoto } = props;
  const { t } = useTranslation('photos');
  const getLabel = usePhotoLabel(projectId);
  const distance = useDistance(plan);
  const same = near.filter((each) => each.photo.milestoneId === photo.milestoneId);
  return (
    <section className={classes.side} aria-label={label}>
      <Group gap="xs" align="flex-end">
        <MilestoneMenu
          label={t('milestoneOf', { side: label })}
          {...{ milestones, onMilestone }}
          value={photo.milestoneId}
          offered={new Set([photo.milestoneId, ...near.map((each) => each.photo.milestoneId)])}
        />
        {same.length > 1 && (
          <Select
            size="xs"
            flex={1}
            miw={140}
            label={t('photoOf', { side: label })}
            allowDeselect={false}
            data={same.map((each) => ({
              value: each.photo.id,
              label: `${distance(each.distancePx)} · ${getLabel(each.photo)}`,
            }))}
            value={photo.id}
            onChange={(id) => id !== null && onPhoto(id)}
          />
        )}
        <Text size="xs" c="dimmed" pb={6}>
          <Anchor
            size="xs"
            underline="always"
            renderRoot={(all) => (
              <Link {...all} to="/projects/$projectId/photos/$photoId" params={{ projectId, photoId: photo.id }} />
            )}
          >
            {t(`kinds.${photo.kind}`)}
          </Anchor>{' '}
          · <At at={photo.takenAt} />
        </Text>
      </Group>
      <ShownPhoto {...{ projectId, photo, look, onLook }} isSphere={photo.kind === 'photo360'} />
    </section>
  );
}

interface MenuProps {
  readonly label: string;
  readonly milestones: readonly Milestone[];
  readonly value: string | null;
  /** Milestones with a photo near; undefined for all. */
  readonly offered?: ReadonlySet<string | null>;
  readonly onMilestone: (id: string) => void;
}

function MilestoneMenu({ label, milestones, value, offered, onMilestone }: MenuProps) {
  const { t } = useTranslation('photos');
  return (
    <Select
      size="xs"
      w={200}
      label={label}
      placeholder={t('chooseMilestone')}
      allowDeselect={false}
      data={milestones.map(({ id, name }) => ({
        value: id,
        label: offered && !offered.has(id) ? t('noneNear', { name }) : name,
      }))}
      value={value}
      onChange={(id) => id !== null && onMilestone(id)}
    />
  );
}

interface NoneProps {
  readonly photo: Photo;
  readonly plan: FloorPlan | undefined;
  readonly milestones: readonly Milestone[];
  readonly milestone: string | undefined;
  readonly maxPx: number;
  readonly isPending: boolean;
  readonly onMilestone: (id: string) => void;
}

/** Says that no photo of another milestone is near, within which distance, and what to do. */
export function NoOther({ photo, plan, milestones, milestone, maxPx, isPending, onMilestone }: NoneProps) {
  const { t } = useTranslation('photos');
  const distance = useDistance(plan);
  const isUnplaced = photo.floorPlanId === null || photo.planX === null;
  return (
    <section className={classes.side} aria-label={t('after')} aria-busy={isPending}>
      <MilestoneMenu
        label={t('milestoneOf', { side: t('after') })}
        {...{ milestones, onMilestone }}
        value={milestone ?? null}
      />
      {!isPending && (
        <EmptyState
          icon={<IconMapPinSearch />}
          title={
            isUnplaced
              ? t('noPlace.title')
              : t(milestone === undefined ? 'noOther.any' : 'noOther.title', { distance: distance(maxPx) })
          }
          advice={isUnplaced ? t('noPlace.advice') : t('noOther.advice')}
        />
      )}
    </section>
  );
}

/** Formats distances on the plan: in metres if its scale is known, else in pixels. */
function useDistance(plan: FloorPlan | undefined): (px: number) => string {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const scale = plan?.scaleMPerPx ?? null;
  return (px) =>
    scale === null
      ? t('pixels', { length: number(px, 'pixels') })
      : t('metres', { length: number(px * scale, 'distance') });
}
