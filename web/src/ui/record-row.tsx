import { Skeleton } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from './choice-box.tsx';
import type { Column } from './record-columns.ts';
import type { RowDeeds } from './record-deeds.ts';
import classes from './record-table.module.css';

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row | undefined;
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Given on a phone alone. */
  readonly card: ((row: Row) => ReactNode) | undefined;
  readonly isActive: boolean;
  /** Undefined where rows are not chosen. */
  readonly isChosen: boolean | undefined;
  readonly deeds: RowDeeds<Row>;
  readonly shape: object;
  readonly start: number;
  /** Undefined: as high as its words. */
  readonly size: number | undefined;
  /** Takes a card's own height: its words may be larger, or further apart, than a card has room for. */
  readonly measure: ((card: HTMLElement | null) => void) | undefined;
}

/** A record in a table, which is drawn again only when something of it is another: while a list is scrolled, hardly ever. */
export const RecordRow = memo(Row) as typeof Row;

/** Its cells, or its card on a phone; grey lines while it is being read. */
function Row<Of>(props: RowProps<Of>) {
  const { id, row, index, columns, card, isActive, isChosen, deeds, shape, start, size, measure } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table itself takes the keys
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      style={{ ...shape, top: start, height: size }}
      onClick={(event) => row && openUnlessHeld(event, () => deeds.open(row))}
    >
      {row === undefined && <Placeholder />}
      {row !== undefined && card && (
        <div role="gridcell" className={classes.phone}>
          {card(row)}
        </div>
      )}
      {row !== undefined && !card && isChosen !== undefined && <ChoiceCell {...props} isChosen={isChosen} />}
      {row !== undefined &&
        !card &&
        columns.map((column) => (
          <div key={column.id} role="gridcell" className={classes.cell}>
            {column.cell(row)}
          </div>
        ))}
    </div>
  );
}

function ChoiceCell<Of>({ name, index, isChosen, deeds }: RowProps<Of> & { readonly isChosen: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div role="gridcell" className={classes.cell}>
      <ChoiceBox
        label={t('table.choose', { name })}
        isChosen={isChosen}
        onChange={(event) => deeds.choose(index, isShifted(event.nativeEvent))}
      />
    </div>
  );
}

function Placeholder() {
  return (
    <div role="gridcell" className={classes.cell} style={{ gridColumn: '1 / -1' }}>
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
