import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** The part of a long table that is drawn: its rows in sight, their places, and how tall all of them are together. */
export interface WindowedRows {
  readonly items: readonly Pick<VirtualItem, 'index' | 'start' | 'size'>[];
  readonly height: number;
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (index: number) => void;
}

interface WindowProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  readonly isPhone: boolean;
  readonly overscan: number;
  readonly initialOffset: () => number;
  readonly onChange: (next: WindowedRows | undefined) => void;
}

/**
 * Follows which rows of a table are in sight, and draws nothing itself: the rows keep their elements, and with them the focus,
 * when this arrives. It is drawn after the scroller, whose element is there by then.
 */
export function RecordWindow({ scroller, count, rowPx, isPhone, overscan, initialOffset, onChange }: WindowProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // A row that changes its height is another row to the virtualizer: a turned phone measures anew. By another function it
    // would lay out all its rows again whenever the table is drawn.
    getItemKey: useCallback((index: number) => `${isPhone} ${index}`, [isPhone]),
    initialOffset,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const height = virtual.getTotalSize();
  useLayoutEffect(() => {
    onChange({ items, height, measure: virtual.measureElement, scrollTo: (index) => virtual.scrollToIndex(index) });
  }, [items, height, virtual, onChange]);
  useLayoutEffect(() => () => onChange(undefined), [onChange]);
  return null;
}
