// Panorama viewer: turned by drag and arrow keys, zoomed by wheel, pinch, buttons and keys. It is large, and fetched only when a
// 360 picture is opened.
import '@photo-sphere-viewer/core/index.css';
import { ActionIcon, Center, Loader } from '@mantine/core';
import { EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../problem-notice.tsx';
import { followLongPressDrag } from './long-press-drag.ts';
import classes from './photo-view.module.css';
import { keepOnPicture, limitFov, type Placement } from './sphere-limits.ts';
import { looksSame, type SphereView, withinSphere } from './sphere-view.ts';

interface Props {
  readonly src: string;
  readonly label: string;
  readonly view: SphereView;
  /** The view that *Look ahead* returns to. */
  readonly ahead: SphereView;
  readonly placement: Placement;
  readonly onView: (view: SphereView) => void;
}

const STEP = Math.PI / 24;
const ZOOM_STEP = 10;

/** Shows a 360 picture, whole or a part of the sphere; `view` is limited to the picture. */
export function SpherePhoto({ src, label, view: asked, ahead, placement, onView }: Props) {
  const { t } = useTranslation('photos');
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { state, problem, bound } = useViewer(box, { src, view: asked, placement, onView });
  const view = bound(asked);
  const look = (change: Partial<SphereView>) => onView(bound(withinSphere({ ...view, ...change })));
  return (
    <div className={classes.sphere} dir="ltr">
      <div
        className={classes.viewer}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        aria-busy={state === 'loading'}
        data-yaw={view.yaw.toFixed(3)}
        data-pitch={view.pitch.toFixed(3)}
        data-zoom={view.zoom.toFixed(0)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that handles keys must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          const change = changeBy(event, view, ahead);
          if (change === undefined) return;
          event.preventDefault();
          look(change);
        }}
      >
        <div ref={box} />
      </div>
      {state === 'loading' && (
        <Center pos="absolute" inset={0} style={{ pointerEvents: 'none' }}>
          <Loader color="gray.3" />
        </Center>
      )}
      {problem !== undefined && (
        <Center pos="absolute" inset={0}>
          <ProblemNotice problem={problem} isBackground />
        </Center>
      )}
      <p id={helpId} className="visually-hidden">
        {t('sphereKeys')}
      </p>
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('nearer')}
          onClick={() => look({ zoom: view.zoom + ZOOM_STEP })}
        >
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('farther')}
          onClick={() => look({ zoom: view.zoom - ZOOM_STEP })}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('ahead')} onClick={() => look(ahead)}>
          <IconFocusCentered size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

function changeBy(event: KeyboardEvent, { yaw, pitch, zoom }: SphereView, ahead: SphereView) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  const changes: Readonly<Record<string, Partial<SphereView>>> = {
    ArrowLeft: { yaw: yaw - STEP },
    ArrowRight: { yaw: yaw + STEP },
    ArrowUp: { pitch: pitch + STEP },
    ArrowDown: { pitch: pitch - STEP },
    '+': { zoom: zoom + ZOOM_STEP },
    '=': { zoom: zoom + ZOOM_STEP },
    '-': { zoom: zoom - ZOOM_STEP },
    '0': ahead,
  };
  return changes[key];
}

type State = 'loading' | 'ready' | 'failed';

/** Runs the viewer in a box: it shows the given view and reports the one that the person turns to. */
function useViewer(
  box: RefObject<HTMLDivElement | null>,
  { src, view, placement, onView }: Omit<Props, 'label' | 'ahead'>,
) {
  const [state, setState] = useState<State>('loading');
  const [problem, setProblem] = useState<unknown>();
  const [aspect, setAspect] = useState(DEFAULT_ASPECT);
  const viewer = useRef<Viewer>(undefined);
  const limits = useMemo(() => ({ ...limitFov(placement, aspect), aspect }), [placement, aspect]);
  const bound = (asked: SphereView) => boundView(asked, placement, limits);
  const latest = useRef({ view, onView, bound, placement });
  latest.current = { view, onView, bound, placement };
  const isSettling = useRef(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    setState('loading');
    setProblem(undefined);
    const made = openViewer(box.current, src, latest.current.placement, latest.current.view);
    viewer.current = made;
    const fail = (error: unknown) => {
      setState('failed');
      setProblem(error);
    };
    made.addEventListener('ready', () => setState('ready'));
    made.addEventListener('panorama-error', ({ error }) => fail(error));
    made.addEventListener('size-updated', ({ size }) => {
      if (size.width > 0 && size.height > 0) setAspect(size.width / size.height);
    });
    // Limits the views of drags and of inertia alike.
    made.addEventListener('before-rotate', (event) => {
      const kept = latest.current.bound({ ...event.position, zoom: made.getZoomLevel() });
      event.position = { yaw: kept.yaw, pitch: kept.pitch };
    });
    const tell = () => {
      if (isSettling.current) return;
      const now = { ...made.getPosition(), zoom: made.getZoomLevel() };
      const current = latest.current;
      if (!looksSame(now, current.bound(current.view))) current.onView(current.bound(withinSphere(now)));
    };
    made.addEventListener('position-updated', tell);
    made.addEventListener('zoom-updated', tell);
    const unfollow = followLongPressDrag(box.current);
    return () => {
      unfollow();
      viewer.current = undefined;
      made.destroy();
    };
  }, [box, src]);
  useEffect(() => {
    const { current } = viewer;
    if (current === undefined || state !== 'ready') return;
    const wanted = boundView(view, placement, limits);
    const [minFov, maxFov] = [limits.minFov * DEGREES, limits.maxFov * DEGREES];
    const isOther = (a: number | undefined, b: number) => Math.abs((a ?? 0) - b) > 0.01;
    // The viewer converts its zoom to a new range with an event for each bound; these events must not change the view.
    isSettling.current = true;
    if (isOther(current.config.maxFov, maxFov) || isOther(current.config.minFov, minFov)) {
      current.setOptions({ minFov, maxFov });
      // Without a change of the number the viewer would keep the field of view of the former range.
      current.zoom(wanted.zoom > 50 ? 0 : 100);
    }
    const now = { ...current.getPosition(), zoom: current.getZoomLevel() };
    if (!looksSame(now, wanted)) {
      current.zoom(wanted.zoom);
      current.rotate({ yaw: wanted.yaw, pitch: wanted.pitch });
    }
    isSettling.current = false;
  }, [view, state, limits, placement]);
  return { state, problem, bound };
}

/** Until the viewer has a size. */
const DEFAULT_ASPECT = 16 / 9;
const DEGREES = 180 / Math.PI;

interface Limits {
  readonly minFov: number;
  readonly maxFov: number;
  readonly aspect: number;
}

function boundView(view: SphereView, placement: Placement, { minFov, maxFov, aspect }: Limits): SphereView {
  return keepOnPicture(view, placement, { fov: maxFov + (view.zoom / 100) * (minFov - maxFov), aspect });
}

function openViewer(container: HTMLElement, panorama: string, placement: Placement, view: SphereView): Viewer {
  const { yaw, pitch, zoom } = view;
  const { area } = placement;
  return new Viewer({
    container,
    panorama,
    // Renditions have no such data, and reading it would fetch the picture a second time.
    adapter: [EquirectangularAdapter, { useXmpData: false }],
    panoData: ({ width }) => {
      const fullWidth = Math.round((width * 360) / area.widthDeg);
      const inHeight = (degrees: number) => Math.round((degrees / 360) * fullWidth);
      return {
        isEquirectangular: true,
        fullWidth,
        fullHeight: Math.round(fullWidth / 2),
        croppedWidth: width,
        croppedHeight: inHeight(area.heightDeg),
        croppedX: Math.round(((area.leftDeg + 180) / 360) * fullWidth),
        croppedY: inHeight(90 - area.topDeg),
        poseHeading: 0,
        posePitch: placement.pitch * DEGREES,
        poseRoll: placement.roll * DEGREES,
      };
    },
    defaultYaw: yaw,
    defaultPitch: pitch,
    defaultZoomLvl: zoom,
    navbar: false,
    keyboard: false,
    moveInertia: false,
    loadingTxt: '',
  });
}
