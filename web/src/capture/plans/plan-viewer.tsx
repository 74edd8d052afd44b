// Canvas of a plan with its side panel: the list of pins, the open photo or issue, or the photos to be placed.
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import type { PlanPin } from '../../ui/plan-canvas/pin-button.tsx';
import type { Point, View } from '../../ui/plan-canvas/plan-view.ts';
import { useMay } from '../../ui/project-access.ts';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import type { PlanView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { photoQuery, useChangePhoto } from '../photos/photo-data.ts';
import { IssuePanel } from './issue-panel.tsx';
import { MeasureLine } from './measure-line.tsx';
import { usePhotoLabel } from './photo-label.ts';
import { PhotoPanel } from './photo-panel.tsx';
import type { FloorPlan } from './plan-data.ts';
import { usePlanIssues } from './plan-issues.ts';
import classes from './plan-layout.module.css';
import { type Mode, ModeBar } from './plan-modes.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { createPins, filterPhotos } from './plan-pins.ts';
import { SeenList } from './seen-list.tsx';
import { UnplacedTray } from './unplaced-tray.tsx';
import { useInSight } from './use-in-sight.ts';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly photos: readonly Photo[] | undefined;
  readonly view: PlanView;
  readonly onView: (change: { [Name in keyof PlanView]?: PlanView[Name] | undefined }) => void;
}

/** Shows the plan, its modes and its side panel. */
export function PlanViewer({ projectId, plan, photos, view, onView }: Props) {
  const { t } = useTranslation('plans');
  const canPlace = useMay(projectId, 'upload_engineer');
  const [mode, setMode] = useMode({ projectId, asked: canPlace ? view.place : undefined, onView });
  const [zoom, setZoom] = useState<View>();
  const issues = usePlanIssues(projectId, plan.id, view.issues !== false).data?.data;
  const { milestone, kind, tag, visibility, photo, issue } = view;
  const seen = useMemo(
    () => filterPhotos(photos ?? [], { milestone, kind, tag, visibility } as PlanView),
    [photos, milestone, kind, tag, visibility],
  );
  const shownIssues = view.issues === false ? undefined : issues;
  const pins = usePins(projectId, { photos: seen, issues: shownIssues, chosen: photo ?? issue });
  const raisedAt = mode.is === 'issue' ? mode.at : undefined;
  const inHand = mode.is === 'place' ? (mode.photo?.id ?? mode.placed) : undefined;
  const allPins = useMemo(() => {
    const all = inHand === undefined ? pins : pins.map((pin) => (pin.id === `photo:${inHand}` ? liftPin(pin) : pin));
    if (raisedAt === undefined) return all;
    const raised = liftPin({ ...raisedAt, id: 'new:issue', label: t('modes.issue'), kind: 'issue', isFixed: true });
    return [...all, raised];
  }, [pins, inHand, raisedAt, t]);
  const place = usePlacing({ projectId, plan, photos, mode, setMode });
  const open = (id: string) => {
    const [type, record] = id.split(':');
    onView({ photo: type === 'photo' ? record : undefined, issue: type === 'issue' ? record : undefined });
  };
  const openPhoto = photos?.find(({ id }) => id === photo);
  const openIssue = issues?.find(({ id }) => id === issue);
  const close = () => onView({ photo: undefined, issue: undefined });
  const side = useInSight(openPhoto?.id ?? openIssue?.id);
  const picture = useInSight(mode.is === 'place' ? mode.photo?.id : undefined);
  return (
    <div className={classes.layout}>
      <div ref={picture} className={classes.picture}>
        <ModeBar {...{ projectId, plan, mode, canPlace }} onMode={setMode} />
        <PlanPicture
          {...{ projectId, plan }}
          pins={allPins}
          view={zoom}
          onView={setZoom}
          onOpenPin={open}
          onMovePin={canPlace ? (id, to) => place.move(id.slice('photo:'.length), to) : undefined}
          onPlace={place.onPlace}
          onCancelPlace={() => setMode({ is: 'look' })}
          metresPerPx={plan.scaleMPerPx}
          drawing={(project) =>
            mode.is === 'measure' && <MeasureLine {...mode} {...{ project }} metresPerPx={plan.scaleMPerPx} />
          }
        />
      </div>
      <Paper
        ref={side}
        component="aside"
        withBorder
        bg="var(--pcs-surface)"
        className={classes.side}
        aria-label={t('beside')}
      >
        {mode.is === 'place' ? (
          <UnplacedTray
            {...{ projectId }}
            chosen={mode.photo}
            onChoose={(each) => setMode({ is: 'place', photo: each })}
          />
        ) : openPhoto ? (
          <PhotoPanel
            {...{ projectId, plan, canPlace }}
            photo={openPhoto}
            onMove={() => setMode({ is: 'place', photo: openPhoto })}
            onClose={close}
          />
        ) : openIssue ? (
          <IssuePanel projectId={projectId} issue={openIssue} onClose={close} />
        ) : (
          <SeenList
            {...{ projectId }}
            isFiltered={[milestone, kind, tag, visibility].some((each) => each !== undefined)}
            isPending={photos === undefined}
            photos={seen}
            issues={shownIssues ?? []}
            onOpen={open}
            {...(canPlace && { onPlace: () => setMode({ is: 'place' }) })}
          />
        )}
      </Paper>
    </div>
  );
}

/** Highlights a pin that is being placed, and keeps it out of clusters. */
const liftPin = (pin: PlanPin): PlanPin => ({ ...pin, isChosen: true, isApart: true });

interface Requested {
  readonly projectId: string;
  /** Photo that another screen asks to place. */
  readonly asked: string | undefined;
  readonly onView: Props['onView'];
}

/** Holds the mode of the plan; starts with the photo to be placed, if there is one. */
function useMode({ projectId, asked, onView }: Requested) {
  const [mode, setMode] = useState<Mode>({ is: 'look' });
  const photo = useQuery({ ...photoQuery(useApi(), projectId, asked ?? ''), enabled: asked !== undefined }).data
    ?.record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo that is asked for
  useEffect(() => {
    if (asked === undefined) return;
    setMode(photo === undefined ? { is: 'place' } : { is: 'place', photo });
    if (photo !== undefined) onView({ place: undefined });
  }, [asked, photo?.id]);
  return [mode, setMode] as const;
}

interface Pinned {
  readonly photos: readonly Photo[];
  readonly issues: Parameters<typeof createPins>[0]['issues'] | undefined;
  readonly chosen: string | undefined;
}

function usePins(projectId: string, { photos, issues, chosen }: Pinned) {
  const { t } = useTranslation('plans');
  const getLabel = usePhotoLabel(projectId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the language, which t stands for
  return useMemo(
    () =>
      createPins({ photos, issues: issues ?? [] }, chosen, {
        photo: getLabel,
        issue: ({ number, title, status }) => t('issuePin', { number, title, status: t(`issueStatus.${status}`) }),
      }),
    [photos, issues, chosen, t],
  );
}

interface Placing {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly photos: readonly Photo[] | undefined;
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
}

/** Handles a chosen point: places a photo, measures or marks the place of an issue. */
function usePlacing({ projectId, plan, photos, mode, setMode }: Placing) {
  const { t } = useTranslation('plans');
  const change = useChangePhoto(projectId);
  // One promise each: callbacks passed to `mutate` run for the last call only, and pins are moved one after the other.
  const undo = ({ id, floorPlanId, planX, planY }: Photo) => {
    change.mutateAsync({ id, change: { floorPlanId, planX, planY }, etag: null }).then(
      () => toastDone(t('undone'), { isAbove: true }),
      (problem: unknown) => toastProblem(t('notUndone'), problem),
    );
  };
  const put = (before: Photo, { x, y }: Point, done: string) => {
    const place = { floorPlanId: plan.id, planX: Math.round(x * 10) / 10, planY: Math.round(y * 10) / 10 };
    change.mutateAsync({ id: before.id, change: place, etag: null }).then(
      () => toastDone(done, { isAbove: true, undo: () => undo(before) }),
      (problem: unknown) => toastProblem(t('notPlaced'), problem),
    );
  };
  const onPlace = (at: Point) => {
    if (mode.is === 'measure')
      setMode({ is: 'measure', points: mode.points.length === 1 ? [...mode.points, at] : [at] });
    if (mode.is === 'place' && mode.photo) {
      put(mode.photo, at, t('placed'));
      setMode({ is: 'place', placed: mode.photo.id });
    }
    if (mode.is === 'issue') setMode({ is: 'issue', at });
  };
  const isAiming = mode.is === 'measure' || mode.is === 'issue' || (mode.is === 'place' && mode.photo !== undefined);
  return {
    onPlace: isAiming ? onPlace : undefined,
    move: (id: string, to: Point) => {
      const before = photos?.find((photo) => photo.id === id);
      if (before !== undefined) put(before, to, t('movedPin'));
    },
  };
}
