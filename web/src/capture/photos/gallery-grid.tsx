// Virtual grid of photos by day, for any number of photos. Arrow keys move from photo to photo, Enter opens, Space chooses,
// Shift chooses a range.
import { Skeleton, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { useFormats } from '../../language/formats.ts';
import { RecordTableFoot } from '../../records/record-table-foot.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useProject } from '../../ui/project-access.ts';
import { useScrollPlace } from '../../ui/scroll-place.ts';
import type { Photo } from '../photo-words.ts';
import classes from './gallery.module.css';
import { findLine, findPlaceAfter, type GalleryLine, layOutLines, type Step } from './gallery-lines.ts';
import { GalleryTile } from './gallery-tile.tsx';
import type { Choice } from './use-choice.ts';
import { useDays } from './use-days.ts';

interface Props {
  readonly projectId: string;
  readonly rows: Rows<Photo>;
  readonly by: 'takenAt' | 'createdAt';
  /** Undefined for people who may change nothing. */
  readonly choice: Choice | undefined;
  readonly empty: ReactNode;
}

const DAY_PX = 44;
const GAP_PX = 6;
const PADDING_PX = 12;

const FRAME_PX = 1;

/** Shows the photos in lines that fill the width. */
export function GalleryGrid(props: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  // Draws nothing before the width is known: the height would differ, and the scroll position could not be restored.
  return (
    <div ref={ref} className={classes.room}>
      {width > 0 && <Lines {...props} width={width - 2 * FRAME_PX} />}
    </div>
  );
}

function Lines({ projectId, rows, by, choice, empty, width }: Props & { readonly width: number }) {
  const { t } = useTranslation('photos');
  const { timeZone } = useProject(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScrollPlace(scroller, rows.list);
  const [around, setAround] = useState<readonly [number, number]>([0, 0]);
  const days = useDays(rows, by, { timeZone, around });
  const shape = computeShape(width);
  const lines = useMemo(() => layOutLines(days, shape.columns), [days, shape.columns]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.is === 'day' ? DAY_PX : shape.heightPx + GAP_PX),
    // A new key when the height changes, so that the virtualizer measures the line again.
    getItemKey: useCallback((at: number) => `${lines[at]?.is} ${shape.heightPx} ${at}`, [lines, shape.heightPx]),
    initialOffset: place.first,
    overscan: 4,
  });
  const isPrinting = usePrinting();
  const items = isPrinting ? listLoaded(lines, rows) : virtual.getVirtualItems();
  const shown = items.flatMap(({ index }) => lines[index] ?? []).filter((line) => line.is === 'photos');
  const [first, last] = [shown[0]?.first ?? 0, shown.at(-1)?.last ?? 0];
  const { look } = rows;
  useEffect(() => {
    if (isPrinting) return;
    look(first, last);
    setAround((before) => (before[0] === first && before[1] === last ? before : [first, last]));
  }, [look, first, last, isPrinting]);
  const keys = useGalleryKeys({ lines, rows, choice, scrollTo: virtual.scrollToIndex, scroller });
  // The tab stop must be on the screen.
  const stop = keys.active >= first && keys.active <= last ? keys.active : first;

  if (rows.problem !== undefined && rows.count === 0) {
    return <ProblemNotice problem={rows.problem} onRetry={rows.retry} />;
  }
  if (rows.isWhole && rows.count === 0) return empty;
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t('gallery.title')}
        aria-rowcount={rows.isWhole ? lines.length : -1}
        aria-multiselectable={choice !== undefined}
        aria-busy={rows.isPending}
        onKeyDown={keys.onKey}
        onScroll={place.onScroll}
      >
        {rows.count === 0 && rows.isPending && <Waiting columns={shape.columns} heightPx={shape.heightPx} />}
        <div
          role="rowgroup"
          className={classes.body}
          style={isPrinting ? undefined : { height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start, size }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 1}
                  className={classes.line}
                  style={isPrinting ? undefined : { top: start, height: size }}
                >
                  {line.is === 'day' ? (
                    <DayHead day={line.day} />
                  ) : (
                    <Photos {...{ projectId, line, rows, choice, stop, shape }} onActive={keys.setActive} />
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
      <RecordTableFoot label={t('gallery.title')} rows={rows} />
    </div>
  );
}

/** Lists the lines whose photos are loaded: on paper nothing is loaded any more. */
function listLoaded(lines: readonly GalleryLine[], rows: Rows<Photo>) {
  return lines
    .map((line, index) => ({ line, index, start: 0, size: 0 }))
    .filter(({ line, index }) => {
      const photos = line.is === 'photos' ? line : lines[index + 1];
      return photos?.is === 'photos' && rows.at(photos.first) !== undefined;
    });
}

interface Shape {
  readonly columns: number;
  readonly heightPx: number;
}

/** Computes the grid: three photos side by side on a phone, and no larger ones than needed on a wide screen. */
function computeShape(width: number): Shape {
  const inner = Math.max(1, width - 2 * PADDING_PX);
  const minPx = inner < 600 ? 100 : inner < 2200 ? 168 : 216;
  const columns = Math.max(1, Math.floor((inner + GAP_PX) / (minPx + GAP_PX)));
  return { columns, heightPx: Math.round((((inner + GAP_PX) / columns - GAP_PX) * 3) / 4) };
}

function DayHead({ day }: { readonly day: string }) {
  const formats = useFormats();
  return (
    <div role="rowheader" className={classes.day}>
      <Title order={2} size="h3">
        <time dateTime={day}>{formats.day(day)}</time>
      </Title>
    </div>
  );
}

interface PhotosProps extends Pick<Props, 'projectId' | 'rows' | 'choice'> {
  readonly line: Extract<GalleryLine, { is: 'photos' }>;
  readonly stop: number;
  readonly shape: Shape;
  readonly onActive: (index: number) => void;
}

function Photos({ projectId, line, rows, choice, stop, shape, onActive }: PhotosProps) {
  const style = { gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`, height: shape.heightPx };
  return (
    <div role="presentation" className={classes.photos} style={style}>
      {Array.from({ length: line.last - line.first + 1 }, (_, each) => (
        <GalleryTile
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its place; the photo there may still be loading
          key={line.first + each}
          {...{ projectId, choice, onActive }}
          index={line.first + each}
          photo={rows.at(line.first + each)}
          isStop={line.first + each === stop}
          heightPx={shape.heightPx}
        />
      ))}
    </div>
  );
}

function Waiting({ columns, heightPx }: Shape) {
  return (
    <div className={classes.photos} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }} aria-hidden>
      {Array.from({ length: columns * 3 }, (_, each) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={each} height={heightPx} radius="sm" mb={GAP_PX} />
      ))}
    </div>
  );
}

interface Keys {
  readonly lines: readonly GalleryLine[];
  readonly rows: Rows<Photo>;
  readonly choice: Choice | undefined;
  readonly scrollTo: (line: number) => void;
  readonly scroller: { readonly current: HTMLElement | null };
}

/** Moves the focus from photo to photo by keys. */
function useGalleryKeys({ lines, rows, choice, scrollTo, scroller }: Keys) {
  const [active, setActive] = useState(0);
  const [isSought, setSought] = useState(false);
  useEffect(() => {
    if (!isSought) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${active}"]`);
    if (cell == null) return;
    cell.focus({ preventScroll: true });
    setSought(false);
  });
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const step = getStep(event);
    if (step !== undefined) {
      const next = findPlaceAfter(lines, active, step);
      if (event.shiftKey && choice && rows.at(next)) {
        if (choice.photos.size === 0) choice.toggle(active, false);
        choice.toggle(next, true);
      }
      setActive(next);
      setSought(true);
      scrollTo(findLine(lines, next));
    } else if (event.key === ' ' && choice) choice.toggle(active, event.shiftKey);
    else if (event.key === 'Escape' && choice && choice.photos.size > 0) choice.set([]);
    else return;
    event.preventDefault();
  }
  return { active, setActive, onKey };
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'start',
  End: 'end',
};

function getStep({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): Step | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'ArrowLeft') return isRtl ? 'next' : 'previous';
  if (key === 'ArrowRight') return isRtl ? 'previous' : 'next';
  return STEPS[key];
}
