import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from './engine/viewer.ts';
import type { Pin, Pins } from './pin-data.ts';
import { linkOfPin, PIN_MARKS, usePinName } from './pin-words.tsx';
import type { UsedViewer } from './use-viewer.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly viewer: Viewer;
  readonly onDrawn: UsedViewer['onDrawn'];
  readonly pins: Pins;
}

/** Records in their places, over the picture. */
export function PinLayer({ projectId, viewer, onDrawn, pins: { shown } }: Props) {
  const { t } = useTranslation('viewer');
  const nameOf = usePinName();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const place = () => {
      for (const [index, { place: of }] of shown.entries()) {
        const pin = list.current?.children[index];
        if (pin instanceof HTMLElement) putAt(pin, viewer.spotOf(of));
      }
    };
    place();
    return onDrawn(place);
  }, [viewer, onDrawn, shown]);
  return (
    <ul ref={list} className={classes.pins} dir="ltr" aria-label={t('pins.inPlace')}>
      {shown.map((pin) => (
        <PinMark key={pin.id} projectId={projectId} pin={pin} name={nameOf(pin)} />
      ))}
    </ul>
  );
}

interface MarkProps {
  readonly projectId: string;
  readonly pin: Pin;
  readonly name: string;
}

function PinMark({ projectId, pin, name }: MarkProps) {
  const { Icon, color } = PIN_MARKS[pin.kind];
  return (
    <li hidden>
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
    </li>
  );
}

/** Moved beside React: a picture follows the other sixty times a second. */
function putAt(pin: HTMLElement, spot: { readonly x: number; readonly y: number } | undefined): void {
  pin.hidden = spot === undefined;
  if (spot !== undefined) pin.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`;
}
