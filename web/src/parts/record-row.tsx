import { Checkbox, Skeleton } from '@mantine/core';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableProps } from './record-columns.ts';
import classes from './record-table.module.css';

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row | undefined;
  readonly index: number;
  readonly isPhone: boolean;
  readonly isActive: boolean;
  readonly onChoose: (index: number, isRange: boolean) => void;
  readonly of: TableProps<Row>;
  readonly style: CSSProperties;
}

/** A record in a table: its cells, or its card on a phone; grey lines while it is being read. */
export function RecordRow<Row>({ id, row, index, isPhone, isActive, onChoose, of, style }: RowProps<Row>) {
  const { t } = useTranslation('frame');
  const { columns, choice, card, idOf, nameOf, onOpen } = of;
  const isChosen = row !== undefined && choice?.chosen.has(idOf(row));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table itself takes the keys
    <div
      id={id}
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
        <div role="gridcell" className={classes.phone}>
          {card(row)}
        </div>
      )}
      {row !== undefined && choice && !isPhone && (
        <div role="gridcell" className={classes.cell}>
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
          <div key={column.id} role="gridcell" className={classes.cell}>
            {column.cell(row)}
          </div>
        ))}
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
