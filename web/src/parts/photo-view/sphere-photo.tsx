// A 360 picture, turned by drag and arrows, zoomed by wheel, pinch, buttons and keys. Fetched with its viewer, which is large,
// only where a 360 picture is looked at.
import '@photo-sphere-viewer/core/index.css';
import { ActionIcon, Center, Loader } from '@mantine/core';
import { EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../problem-notice.tsx';
import classes from './photo-view.module.css';
import { followRestingFinger } from './resting-finger.ts';
import { looksSame, SPHERE_AHEAD, type SphereView, withinSphere } from './sphere-view.ts';

interface Props {
  readonly src: string;
  readonly label: string;
  readonly view: SphereView;
  readonly onView: (view: SphereView) => void;
}

const STEP = Math.PI / 24;
const ZOOM_STEP = 10;

/** A 360 picture; `view` is where one looks. */
export function SpherePhoto({ src, label, view, onView }: Props) {
  const { t } = useTranslation('photos');
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { state, problem } = useViewer(box, { src, view, onView });
  const look = (change: Partial<SphereView>) => onView(withinSphere({ ...view, ...change }));
  return (
    <div className={classes.sphere} dir="ltr">
      <div
        className={classes.viewer}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        aria-busy={state === 'loading'}
        data-yaw={view.yaw.toFixed(3)}
        data-zoom={view.zoom.toFixed(0)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what takes keys must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          const change = changeBy(event, view);
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
          <ProblemNotice problem={problem} />
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
        <ActionIcon variant="default" size="lg" aria-label={t('ahead')} onClick={() => onView(SPHERE_AHEAD)}>
          <IconFocusCentered size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

function changeBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { yaw, pitch, zoom }: SphereView) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const changes: Readonly<Record<string, Partial<SphereView>>> = {
    ArrowLeft: { yaw: yaw - STEP },
    ArrowRight: { yaw: yaw + STEP },
    ArrowUp: { pitch: pitch + STEP },
    ArrowDown: { pitch: pitch - STEP },
    '+': { zoom: zoom + ZOOM_STEP },
    '=': { zoom: zoom + ZOOM_STEP },
    '-': { zoom: zoom - ZOOM_STEP },
    '0': SPHERE_AHEAD,
  };
  return changes[key];
}

type State = 'loading' | 'ready' | 'failed';

/** The viewer in a box, which shows the view that it is given and tells of the one it is brought to. */
function useViewer(box: RefObject<HTMLDivElement | null>, { src, view, onView }: Omit<Props, 'label'>) {
  const [state, setState] = useState<State>('loading');
  const [problem, setProblem] = useState<unknown>();
  const viewer = useRef<Viewer>(undefined);
  const latest = useRef({ view, onView });
  latest.current = { view, onView };
  useEffect(() => {
    if (box.current === null) return undefined;
    setState('loading');
    setProblem(undefined);
    const made = openViewer(box.current, src, latest.current.view);
    viewer.current = made;
    const fail = (error: unknown) => {
      setState('failed');
      setProblem(error);
    };
    made.addEventListener('ready', () => setState('ready'));
    made.addEventListener('panorama-error', ({ error }) => fail(error));
    const tell = () => {
      const now = { ...made.getPosition(), zoom: made.getZoomLevel() };
      if (!looksSame(now, latest.current.view)) latest.current.onView(withinSphere(now));
    };
    made.addEventListener('position-updated', tell);
    made.addEventListener('zoom-updated', tell);
    const unfollow = followRestingFinger(box.current);
    return () => {
      unfollow();
      viewer.current = undefined;
      made.destroy();
    };
  }, [box, src]);
  useEffect(() => {
    const { current } = viewer;
    if (current === undefined || state !== 'ready') return;
    const now = { ...current.getPosition(), zoom: current.getZoomLevel() };
    if (looksSame(now, view)) return;
    current.rotate({ yaw: view.yaw, pitch: view.pitch });
    current.zoom(view.zoom);
  }, [view, state]);
  return { state, problem };
}

function openViewer(container: HTMLElement, panorama: string, { yaw, pitch, zoom }: SphereView): Viewer {
  return new Viewer({
    container,
    panorama,
    // The renditions carry no such data, and reading it fetches the picture a second time.
    adapter: [EquirectangularAdapter, { useXmpData: false }],
    defaultYaw: yaw,
    defaultPitch: pitch,
    defaultZoomLvl: zoom,
    navbar: false,
    keyboard: false,
    moveInertia: false,
    loadingTxt: '',
  });
}
