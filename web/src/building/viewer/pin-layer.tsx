import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from './drawn-item.ts';
import type { Viewer } from './engine/viewer.ts';
import { PinCluster } from './pin-cluster.tsx';
import { clustersOf } from './pin-clusters.ts';
import type { Pin, Pins } from './pin-data.ts';
import { linkOfPin, PIN_MARKS, usePinName } from './pin-words.tsx';
import type { UsedViewer } from './use-viewer.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly viewer: Viewer;
  readonly onDrawn: UsedViewer['onDrawn'];
  readonly pins: Pins;
  /** True of a place on a storey that is drawn. */
  readonly isOnShown: (place: Place) => boolean;
}

/** Nearer to each other than this, in pixels, pins would be hit one for the other. */
const REACH_PX = 32;

/** Records in their places, over the picture; where they would hide each other, their number. */
export function PinLayer({ projectId, viewer, onDrawn, pins: { shown }, isOnShown }: Props) {
  const { t } = useTranslation('viewer');
  const nameOf = usePinName();
  const list = useRef<HTMLUListElement>(null);
  const [clusters, setClusters] = useState<readonly (readonly Pin[])[]>([]);
  useEffect(() => {
    const gather = () => {
      const spots = shown.map(({ place }) => {
        const spot = viewer.spotOf(place);
        return spot.isIn && isOnShown(place) && !viewer.isCutAway(place) ? spot : undefined;
      });
      const next = clustersOf(spots, REACH_PX).map((members) => members.map((each) => shown[each] as Pin));
      setClusters((before) => (textOf(before) === textOf(next) ? before : next));
      placeAll(list.current, viewer);
    };
    gather();
    return onDrawn(gather);
  }, [viewer, onDrawn, shown, isOnShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other clusters are other marks, which have no place yet
  useLayoutEffect(() => placeAll(list.current, viewer), [clusters, viewer]);
  return (
    <ul ref={list} className={classes.pins} dir="ltr" aria-label={t('pins.inPlace')}>
      {clusters.map((pins) => {
        const first = pins[0] as Pin;
        const { x, y, z } = first.place;
        return (
          <li key={first.id} data-place={JSON.stringify({ x, y, z })}>
            {pins.length === 1 ? (
              <PinMark projectId={projectId} pin={first} name={nameOf(first)} />
            ) : (
              <PinCluster {...{ projectId, pins, viewer }} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const textOf = (clusters: readonly (readonly Pin[])[]) =>
  clusters.map((pins) => pins.map(({ id }) => id).join()).join(' ');

interface MarkProps {
  readonly projectId: string;
  readonly pin: Pin;
  readonly name: string;
}

function PinMark({ projectId, pin, name }: MarkProps) {
  const { Icon, color } = PIN_MARKS[pin.kind];
  return (
    <Tooltip label={<span className="own-direction">{name}</span>}>
      <Link
        {...linkOfPin(projectId, pin)}
        className={classes.pin}
        aria-label={name}
        data-pin={pin.id}
        style={{ '--pin-color': color } as React.CSSProperties}
      >
        <Icon size={16} aria-hidden />
      </Link>
    </Tooltip>
  );
}

/** Moved beside React: a picture follows the other sixty times a second. */
function placeAll(list: HTMLElement | null, viewer: Viewer): void {
  for (const mark of list?.querySelectorAll<HTMLElement>(':scope > li') ?? []) {
    const { x, y, isIn } = viewer.spotOf(JSON.parse(mark.dataset.place ?? '') as Place);
    mark.hidden = !isIn;
    mark.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}
