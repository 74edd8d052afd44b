// Virtual table of records, for lists of any length. Arrow keys move from row to row, Enter opens, Space selects. On a phone each
// record is a card.
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedBehind } from '../ui/fetched.tsx';
import { usePrinting } from '../ui/printing.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useScrollPlace } from '../ui/scroll-place.ts';
import { toastDone } from '../ui/toasts.tsx';
import type { TableProps } from './record-columns.ts';
import { useRowHandlers } from './record-handlers.ts';
import { RecordHead } from './record-head.tsx';
import { useRowKeys } from './record-keys.ts';
import { RecordRow } from './record-row.tsx';
import classes from './record-table.module.css';
import { RecordTableFoot } from './record-table-foot.tsx';
import type { WindowedRows } from './record-window.tsx';

const ROW_PX = 44;
/** Minimum height of a card, as in record-table.module.css. */
const CARD_PX = 84;
/** Rows drawn beyond those in sight, above and below. */
const OVERSCAN = 8;
/** Largest table that is drawn whole, without the script that tracks the visible rows. */
const MAX_DRAWN_WHOLE = 30;

const RecordWindow = fetchedBehind(() => import('./record-window.tsx'), 'RecordWindow');

/** Shows a list of records as a table, on a phone as cards. Fills the given height. */
export function RecordTable<Row>(props: TableProps<Row>) {
  const { label, rows, columns, empty, card, idOf, nameOf } = props;
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScrollPlace(scroller, rows.list);
  const isPrinting = usePrinting();
  const choice = isPrinting ? undefined : props.choice;
  const { items, height, measure, scrollTo, isWindowed, setWindow } = useDrawnRows(scroller, rows, {
    isPhone,
    isPrinting,
    initialOffset: place.first,
  });
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { look } = rows;
  useEffect(() => {
    if (!isPrinting) look(first, last);
  }, [look, first, last, isPrinting]);
  const { active, onKey } = useRowKeys(props, scrollTo);
  const handlers = useRowHandlers(props);
  useRestartNotice(rows.restarts);
  const name = useId();
  const rowId = (index: number) => `${name}-${index}`;
  const shape = useShape(columns, { isPhone, isPrinting, hasChoice: choice !== undefined });

  if (rows.problem !== undefined && rows.count === 0) {
    return <ProblemNotice problem={rows.problem} what={label} onRetry={rows.retry} />;
  }
  if (rows.isWhole && rows.count === 0) return empty;
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.isWhole ? rows.count + 1 : -1}
        aria-busy={rows.isPending}
        aria-activedescendant={items.some(({ index }) => index === active) ? rowId(active) : undefined}
        onKeyDown={onKey}
        onScroll={isPrinting ? undefined : place.onScroll}
      >
        {!isPhone && <RecordHead {...props} {...{ choice, shape, isPrinting }} />}
        {rows.count === 0 && rows.isPending && <Waiting />}
        <div
          role="rowgroup"
          className={classes.body}
          data-flow={measure === undefined && isPhone ? true : undefined}
          style={{ height }}
        >
          {items.map(({ index, start, size }) => {
            const row = rows.at(index);
            return (
              <RecordRow
                key={index}
                id={rowId(index)}
                {...{ index, row, columns, shape, start, handlers }}
                size={isPhone || isPrinting ? undefined : size}
                name={row === undefined ? '' : nameOf(row)}
                card={isPhone ? card : undefined}
                measure={isPhone ? measure : undefined}
                isActive={index === active}
                isChosen={choice && row !== undefined && choice.chosen.has(idOf(row))}
              />
            );
          })}
        </div>
      </div>
      {isWindowed && (
        <Suspense fallback={null}>
          <RecordWindow
            {...{ scroller, isPhone }}
            count={rows.count}
            rowPx={isPhone ? CARD_PX : ROW_PX}
            overscan={OVERSCAN}
            initialOffset={place.first}
            onChange={setWindow}
          />
        </Suspense>
      )}
      <RecordTableFoot {...{ label, rows }} />
    </div>
  );
}

interface Looks {
  readonly isPhone: boolean;
  readonly isPrinting: boolean;
  readonly hasChoice: boolean;
}

/** Computes the columns of a row. On paper each has a share of the width, so that none is beyond the edge. */
function useShape<Row>(columns: TableProps<Row>['columns'], { isPhone, isPrinting, hasChoice }: Looks): object {
  const widths = columns.map(({ width }) => (isPrinting ? onPaper(width) : width));
  const tracks = scaled(`${hasChoice ? '44px ' : ''}${widths.join(' ')}`);
  return useMemo(() => {
    if (isPhone) return { gridTemplateColumns: '1fr' };
    return { gridTemplateColumns: tracks, ...(!isPrinting && { minWidth: 'min-content' }) };
  }, [isPhone, isPrinting, tracks]);
}

interface DrawnRowsLooks {
  readonly isPhone: boolean;
  readonly isPrinting: boolean;
  readonly initialOffset: () => number;
}

/**
 * Returns the rows to draw: all loaded ones on paper, all of a short table, and those in sight of a long one; until the script
 * that tracks them is loaded, those from the restored scroll position on.
 */
function useDrawnRows<Row>(
  scroller: RefObject<HTMLElement | null>,
  rows: TableProps<Row>['rows'],
  { isPhone, isPrinting, initialOffset }: DrawnRowsLooks,
) {
  const [windowed, setWindow] = useState<WindowedRows>();
  const [from] = useState(() => Math.max(0, Math.floor(initialOffset() / ROW_PX) - OVERSCAN));
  const isWindowed = !isPrinting && rows.count > MAX_DRAWN_WHOLE;
  // A long table is scrolled to its position by the virtualizer.
  useLayoutEffect(() => {
    if (scroller.current !== null && initialOffset() > 0) scroller.current.scrollTop = initialOffset();
  }, [scroller, initialOffset]);
  const common = { isWindowed, setWindow };
  if (isWindowed && windowed !== undefined) {
    const items = windowed.items.filter(({ index }) => index < rows.count);
    return { ...common, ...windowed, items };
  }
  const scrollTo = (index: number) => {
    scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const unmeasured = { ...common, measure: undefined, scrollTo };
  if (isPrinting) return { ...unmeasured, items: loadedItems(rows), height: undefined };
  const begin = isWindowed && !isPhone ? Math.min(from, rows.count - MAX_DRAWN_WHOLE) : 0;
  const items = Array.from({ length: Math.min(rows.count, MAX_DRAWN_WHOLE) }, (_, at) => ({
    index: begin + at,
    start: (begin + at) * ROW_PX,
    size: ROW_PX,
  }));
  return { ...unmeasured, items, height: isPhone ? undefined : rows.count * ROW_PX };
}

/** Returns the loaded rows in the form in which the virtualizer returns those in sight. */
function loadedItems<Row>({ count, at }: TableProps<Row>['rows']) {
  return Array.from({ length: count }, (_, index) => ({ index, start: 0, size: ROW_PX })).filter(
    ({ index }) => at(index) !== undefined,
  );
}

function onPaper(width: string): string {
  const [, least = '100', share = '1'] = /(\d+)px(?:.*?([\d.]+)fr)?/.exec(width) ?? [];
  return `minmax(0, ${Number(least) * Number(share)}fr)`;
}

/** Shows a notice when a list was read again from its start, because records may have come, gone or moved meanwhile. */
function useRestartNotice(restarts: number): void {
  const { t } = useTranslation('shell');
  const told = useRef(0);
  useEffect(() => {
    if (restarts > told.current) toastDone(t('listRestarted'));
    told.current = restarts;
  }, [restarts, t]);
}

/** Scales the widths of columns with the text size of the page. */
const scaled = (tracks: string) => tracks.replaceAll(/\d+px/g, (width) => `calc(${width} * var(--pcs-scale))`);

function Waiting() {
  return (
    <div aria-hidden>
      {Array.from({ length: 8 }, (_, each) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={each} style={{ height: ROW_PX, padding: 12 }}>
          <Skeleton height={16} radius="sm" />
        </div>
      ))}
    </div>
  );
}
