import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Place } from './drawn-item.ts';
import type { Viewer } from './engine/viewer.ts';
import { lengthsOf, type Measuring } from './use-measuring.ts';
import type { UsedViewer } from './use-viewer.ts';
import classes from './viewer.module.css';

interface Props {
  readonly viewer: Viewer;
  readonly onDrawn: UsedViewer['onDrawn'];
  readonly measuring: Measuring;
}

interface Line {
  readonly key: string;
  readonly from: Place;
  readonly to: Place;
  readonly isOpen: boolean;
}

/** Distances over the picture, and what the pointer is drawn to. The numbers stand in the side panel as well. */
export function MeasureLayer({ viewer, onDrawn, measuring: { begun, under, distances } }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const layer = useRef<HTMLDivElement>(null);
  const lines: Line[] = distances.map(({ id, from, to }) => ({ key: `${id}`, from, to, isOpen: false }));
  if (begun !== undefined && under !== undefined) {
    lines.push({ key: 'open', from: begun.place, to: under.place, isOpen: true });
  }
  const snaps = [begun, under].filter((each) => each !== undefined);
  useEffect(() => {
    const place = () => placeAll(layer.current, viewer, { lines, marks: snaps.map((each) => each.place) });
    place();
    return onDrawn(place);
  });
  return (
    <div ref={layer} className={classes.measures} dir="ltr" aria-hidden>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the layer is hidden from who does not see it */}
      <svg>
        {lines.map(({ key, isOpen }) => (
          <g key={key} className={classes.measure} data-open={isOpen}>
            <line />
            <line />
          </g>
        ))}
      </svg>
      {lines.map((line) => (
        <span key={line.key} className={classes.length} data-length>
          {t('metres', { shown: number(lengthsOf(line).whole, 'length') })}
        </span>
      ))}
      {snaps.map(({ kind }, at) => (
        <span key={at === 0 && begun !== undefined ? 'begun' : 'under'} className={classes.snap} data-snap={kind} />
      ))}
    </div>
  );
}

interface Places {
  readonly lines: readonly Line[];
  readonly marks: readonly Place[];
}

/** Moved beside React: a picture follows the other sixty times a second. */
function placeAll(layer: HTMLElement | null, viewer: Viewer, { lines, marks }: Places): void {
  const [drawn, lengths] = [layer?.querySelectorAll('g'), layer?.querySelectorAll<HTMLElement>('[data-length]')];
  for (const [at, { from, to }] of lines.entries()) {
    const [a, b] = [viewer.spotOf(from), viewer.spotOf(to)];
    const isSeen = a.isAhead && b.isAhead;
    const length = lengths?.[at];
    for (const part of drawn?.[at]?.children ?? []) {
      for (const [name, value] of Object.entries({ x1: a.x, y1: a.y, x2: b.x, y2: b.y })) {
        part.setAttribute(name, isSeen ? value.toFixed(1) : '-9');
      }
    }
    if (length !== undefined) putAt(length, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isSeen });
  }
  for (const [at, mark] of [...(layer?.querySelectorAll<HTMLElement>('[data-snap]') ?? [])].entries()) {
    const place = marks[at];
    if (place === undefined) continue;
    const { x, y, isAhead } = viewer.spotOf(place);
    putAt(mark, { x, y, isSeen: isAhead });
  }
}

function putAt(
  mark: HTMLElement,
  { x, y, isSeen }: { readonly x: number; readonly y: number; readonly isSeen: boolean },
) {
  mark.hidden = !isSeen;
  mark.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
}
