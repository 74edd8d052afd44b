import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** Part of a long table that is drawn: the rows in sight, their places, and the total height of all rows. */
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
 * Tracks the rows of a table that are in sight, and draws nothing itself: rows keep their elements, and with them the focus, when
 * this is loaded. Rendered after the scroller, whose element exists by then.
 */
export function RecordWindow({ scroller, count, rowPx, isPhone, overscan, initialOffset, onChange }: WindowProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // A new key when rows change their height: a turned phone measures again. The function has a constant identity, or else the
    // virtualizer would lay out all rows at every render.
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
