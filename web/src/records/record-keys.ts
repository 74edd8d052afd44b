// Keyboard control of a table: the active row, and selection by keys.
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Rows } from '../api/rows.ts';
import type { TableProps } from './record-columns.ts';

/** Active row: its place, and the id of the record there when it became active. */
interface Active {
  readonly of: string;
  readonly index: number;
  readonly id: string | undefined;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Moves the active row by arrow and page keys, by Home and End to the first and the last known row; Enter opens it, Space selects
 * it. No row is active once the list has changed, or another record has come to its place.
 */
export function useRowKeys<Row>({ rows, choice, idOf, onOpen }: TableProps<Row>, scrollTo: (index: number) => void) {
  const of = `${rows.isStale} ${rows.list}`;
  const [active, setActive] = useState<Active>();
  const place = active?.of === of ? active.index : -1;
  const there = rows.at(place);
  const row = there !== undefined && (active?.id ?? idOf(there)) === idOf(there) ? there : undefined;
  useEffect(() => {
    // A row that was still loading gets its id once it is loaded.
    if (active?.of === of && active.id === undefined && row !== undefined) setActive({ ...active, id: idOf(row) });
  });
  function move(step: number): void {
    const index = Math.min(rows.count - 1, Math.max(0, place + step));
    const next = rows.at(index);
    setActive({ of, index, id: next && idOf(next) });
    scrollTo(index);
  }
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const isOwn = event.target === event.currentTarget;
    // Within a field of a row, Home and End belong to the field.
    if (step !== undefined && rows.count > 0 && (isOwn || Number.isFinite(step))) move(step);
    else if (event.key === 'Enter' && row && isOwn) onOpen(row);
    else if (event.key === ' ' && row && choice && isOwn && !rows.isStale) choice.onToggle(row);
    else return;
    event.preventDefault();
  }
  return { active: row === undefined ? -1 : place, onKey };
}

/** Selects one row, or with Shift all from the last selected row to this one. */
export function useChoosing<Row>({ rows, choice }: TableProps<Row>) {
  const [anchor, setAnchor] = useState<number>();
  return (index: number, isRange: boolean): void => {
    const row = rows.at(index);
    if (row === undefined || choice === undefined || rows.isStale) return;
    setAnchor(index);
    if (isRange && anchor !== undefined && choice.onAdd) {
      choice.onAdd(loadedRows(rows, Math.min(anchor, index), Math.max(anchor, index)));
    } else choice.onToggle(row);
  };
}

/** Returns the rows from `first` to `last` that are loaded. */
export function loadedRows<Row>(rows: Rows<Row>, first: number, last: number): Row[] {
  return Array.from({ length: last - first + 1 }, (_, each) => rows.at(first + each)).filter(
    (row) => row !== undefined,
  );
}
