import { useLayoutEffect, useMemo, useRef } from 'react';
import type { TableProps } from './record-columns.ts';
import { useChoosing } from './record-keys.ts';

/** Handlers of a row. */
export interface RowHandlers<Row> {
  readonly open: (row: Row) => void;
  readonly choose: (index: number, isRange: boolean) => void;
}

/** Returns functions of constant identity, so that unchanged rows are not drawn again. */
export function useRowHandlers<Row>(props: TableProps<Row>): RowHandlers<Row> {
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
