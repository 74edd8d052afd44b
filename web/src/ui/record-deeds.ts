import { useLayoutEffect, useMemo, useRef } from 'react';
import type { TableProps } from './record-columns.ts';
import { useChoosing } from './record-keys.ts';

/** What is done by a row. */
export interface RowDeeds<Row> {
  readonly open: (row: Row) => void;
  readonly choose: (index: number, isRange: boolean) => void;
}

/** The same functions for as long as the table stands, so that rows that did not change are not drawn again. */
export function useRowDeeds<Row>(props: TableProps<Row>): RowDeeds<Row> {
  const choose = useChoosing(props);
  const now = useRef({ open: props.onOpen, choose });
  useLayoutEffect(() => {
    now.current = { open: props.onOpen, choose };
  });
  return useMemo(
    () => ({
      open: (row) => now.current.open(row),
      choose: (index, isRange) => now.current.choose(index, isRange),
    }),
    [],
  );
}
