// A list of records of any length as a table: rows are drawn as they come into sight. Arrows go from row to row, Enter opens,
// Space chooses. On a phone each record is a card.
import { Checkbox, Group, Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../api/rows.ts';
import { ProblemNotice } from './problem-notice.tsx';
import classes from './record-table.module.css';
import { RecordTableFoot } from './record-table-foot.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** A CSS grid track: `120px`, `minmax(200px, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value of `sort` for this column's order, upwards; downwards it is `-` and the same. */
  readonly sort?: string;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** A record on a phone's screen. */
  readonly card: (row: Row) => ReactNode;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Shown where the list is empty. */
  readonly empty: ReactNode;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  readonly choice?: Choice<Row>;
}

/** Which records are chosen, for work on many at once. */
export interface Choice<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (row: Row) => void;
  readonly onClear: () => void;
  /** Chooses several beside those that are: a range by Shift, or all that are loaded. Without it neither is offered. */
  readonly onAdd?: (rows: readonly Row[]) => void;
}

const ROW_PX = 44;
const CARD_PX = 84;

/** A list of records as a table; on a phone as cards. It fills the height that it is given. */
export function RecordTable<Row>(props: Props<Row>) {
  const { label, rows, columns, empty, choice } = props;
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? CARD_PX : ROW_PX),
    // A row that changes its height is another row to the virtualizer: a turned phone measures anew.
    getItemKey: (index) => `${isPhone} ${index}`,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { look } = rows;
  useEffect(() => look(first, last), [look, first, last]);
  const { active, onKey } = useRowKeys(props, virtual.scrollToIndex);
  const onChoose = useChoosing(props);

  if (rows.problem !== undefined && rows.count === 0) {
    return <ProblemNotice problem={rows.problem} onRetry={rows.retry} />;
  }
  if (rows.isWhole && rows.count === 0) return empty;
  const tracks = `${choice ? '44px ' : ''}${columns.map(({ width }) => width).join(' ')}`;
  const shape = isPhone ? { gridTemplateColumns: '1fr' } : { gridTemplateColumns: tracks, minWidth: 'min-content' };
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="table"
        aria-label={label}
        aria-rowcount={rows.isWhole ? rows.count + 1 : -1}
        aria-busy={rows.isPending}
        onKeyDown={onKey}
      >
        {!isPhone && <Head {...props} shape={shape} />}
        {rows.count === 0 && rows.isPending && <Waiting />}
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => (
            <RecordRow
              key={index}
              {...{ index, isPhone }}
              row={rows.at(index)}
              isActive={index === active}
              onChoose={onChoose}
              of={props}
              style={{ ...shape, top: start, height: size }}
            />
          ))}
        </div>
      </div>
      <RecordTableFoot rows={rows} />
    </div>
  );
}

/** Arrows and page keys move the active row, Enter opens it, Space chooses it. */
function useRowKeys<Row>({ rows, choice, onOpen }: Props<Row>, scrollTo: (index: number) => void) {
  const [active, setActive] = useState(-1);
  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const row = rows.at(active);
    const isOwn = event.target === event.currentTarget;
    if (step !== undefined) {
      const next = Math.min(rows.count - 1, Math.max(0, active + step));
      setActive(next);
      scrollTo(next);
    } else if (event.key === 'Enter' && row && isOwn) onOpen(row);
    else if (event.key === ' ' && row && choice && isOwn) choice.onToggle(row);
    else return;
    event.preventDefault();
  }
  return { active, onKey };
}

/** Chooses one row, or with Shift those from the row before to this one. */
function useChoosing<Row>({ rows, choice }: Props<Row>) {
  const [anchor, setAnchor] = useState<number>();
  return (index: number, isRange: boolean): void => {
    const row = rows.at(index);
    if (row === undefined || choice === undefined) return;
    setAnchor(index);
    if (isRange && anchor !== undefined && choice.onAdd) {
      choice.onAdd(loadedRows(rows, Math.min(anchor, index), Math.max(anchor, index)));
    } else choice.onToggle(row);
  };
}

function loadedRows<Row>(rows: Rows<Row>, first: number, last: number): Row[] {
  return Array.from({ length: last - first + 1 }, (_, each) => rows.at(first + each)).filter(
    (row) => row !== undefined,
  );
}

interface RowProps<Row> {
  readonly row: Row | undefined;
  readonly index: number;
  readonly isPhone: boolean;
  readonly isActive: boolean;
  readonly onChoose: (index: number, isRange: boolean) => void;
  readonly of: Props<Row>;
  readonly style: CSSProperties;
}

function RecordRow<Row>({ row, index, isPhone, isActive, onChoose, of, style }: RowProps<Row>) {
  const { t } = useTranslation('frame');
  const { columns, choice, card, idOf, nameOf, onOpen } = of;
  const isChosen = row !== undefined && choice?.chosen.has(idOf(row));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table itself takes the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      style={style}
      onClick={(event) => row && openUnlessHeld(event, () => onOpen(row))}
    >
      {row === undefined && <Placeholder />}
      {row !== undefined && isPhone && (
        <div role="cell" className={classes.phone}>
          {card(row)}
        </div>
      )}
      {row !== undefined && choice && !isPhone && (
        <div role="cell" className={classes.cell}>
          <Checkbox
            size="sm"
            aria-label={t('table.choose', { name: nameOf(row) })}
            checked={isChosen ?? false}
            onChange={(event) => onChoose(index, isShifted(event.nativeEvent))}
          />
        </div>
      )}
      {row !== undefined &&
        !isPhone &&
        columns.map((column) => (
          <div key={column.id} role="cell" className={classes.cell}>
            {column.cell(row)}
          </div>
        ))}
    </div>
  );
}

function Head<Row>({ rows, columns, choice, sort, onSort, shape }: Props<Row> & { readonly shape: object }) {
  const { t } = useTranslation('frame');
  const canChooseAll = choice?.onAdd !== undefined && choice.chosen.size === 0 && rows.count > 0;
  return (
    <div role="rowgroup" style={{ position: 'sticky', top: 0, zIndex: 2, minWidth: 'min-content' }}>
      <div role="row" className={classes.head} style={shape}>
        {choice && (
          <div role="columnheader" className={classes.cell}>
            <Checkbox
              size="sm"
              aria-label={canChooseAll ? t('table.chooseAll') : t('table.chooseNone')}
              checked={false}
              indeterminate={choice.chosen.size > 0}
              disabled={choice.chosen.size === 0 && !canChooseAll}
              onChange={() => (canChooseAll ? choice.onAdd?.(loadedRows(rows, 0, rows.count - 1)) : choice.onClear())}
            />
          </div>
        )}
        {columns.map((column) => {
          const direction = orderOf(column.sort, sort);
          return (
            <div key={column.id} role="columnheader" className={classes.cell} aria-sort={direction ?? 'none'}>
              {column.sort === undefined || onSort === undefined ? (
                column.header
              ) : (
                <UnstyledButton fz="sm" fw={500} onClick={() => onSort(nextOrder(column.sort ?? '', sort))}>
                  <Group gap={4} wrap="nowrap">
                    {column.header}
                    {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                    {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
                  </Group>
                </UnstyledButton>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

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

function Placeholder() {
  return (
    <div role="cell" className={classes.cell} style={{ gridColumn: '1 / -1' }}>
      <Skeleton height={14} radius="sm" />
    </div>
  );
}

// A click on a box, or on its label, is a change whose event behind it is the click.
function isShifted(event: Event): boolean {
  return event instanceof window.MouseEvent && event.shiftKey;
}

// A click with a modifier is the link's own: it opens a tab of the browser.
function openUnlessHeld(event: MouseEvent<HTMLElement>, open: () => void): void {
  const onControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  if (onControl || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (window.getSelection()?.toString()) return;
  open();
}

function orderOf(column: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (column === undefined) return undefined;
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function nextOrder(column: string, sort: string | undefined): string | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}
