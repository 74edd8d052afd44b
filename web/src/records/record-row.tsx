import { Skeleton } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../ui/choice-box.tsx';
import type { Column } from './record-columns.ts';
import type { RowHandlers } from './record-handlers.ts';
import classes from './record-table.module.css';

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row | undefined;
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Given on a phone only. */
  readonly card: ((row: Row) => ReactNode) | undefined;
  readonly isActive: boolean;
  /** Undefined if rows cannot be selected. */
  readonly isChosen: boolean | undefined;
  readonly handlers: RowHandlers<Row>;
  readonly shape: object;
  readonly start: number;
  /** Undefined for the height of the content. */
  readonly size: number | undefined;
  /** Measures the height of a card: its text may be larger, or further apart, than the estimate allows. */
  readonly measure: ((card: HTMLElement | null) => void) | undefined;
}

/** Shows a record in a table. Drawn again only when it has changed: while a list is scrolled, hardly ever. */
export const RecordRow = memo(Row) as typeof Row;

/** Draws the cells, or the card on a phone; grey lines while the record is loading. */
function Row<Of>(props: RowProps<Of>) {
  const { id, row, index, columns, card, isActive, isChosen, handlers, shape, start, size, measure } = props;
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
      onClick={(event) => row && openUnlessHeld(event, () => handlers.open(row))}
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
          <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
            {column.cell(row)}
          </div>
        ))}
    </div>
  );
}

function ChoiceCell<Of>({ name, index, isChosen, handlers }: RowProps<Of> & { readonly isChosen: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div role="gridcell" className={classes.cell}>
      <ChoiceBox
        label={t('table.choose', { name })}
        isChosen={isChosen}
        onChange={(event) => handlers.choose(index, isShifted(event.nativeEvent))}
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

// The native event of a change of a checkbox is the click on it or on its label.
function isShifted(event: Event): boolean {
  return event instanceof window.MouseEvent && event.shiftKey;
}

// A click with a modifier key belongs to the link, which opens a browser tab.
function openUnlessHeld(event: MouseEvent<HTMLElement>, open: () => void): void {
  const onControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  if (onControl || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (window.getSelection()?.toString()) return;
  open();
}
