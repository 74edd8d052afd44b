import { type RefObject, type UIEvent, useCallback, useEffect, useRef } from 'react';
import { useKept } from '../api/kept.ts';

/** Restores the scroll position of a list that is opened again. A different list in its place starts at the top. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, list: string) {
  const kept = useKept<number>('scroll', list);
  const at = useRef(kept.read() ?? 0);
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current !== list) {
      shown.current = list;
      at.current = 0;
      // Newer browsers return a promise, which must not become the clean-up of the effect.
      void scroller.current?.scrollTo({ top: 0 });
    }
    return () => kept.keep(at.current);
  }, [scroller, list, kept]);
  return {
    /** Scroll position for the first render, in CSS pixels from the top. */
    first: useCallback(() => at.current, []),
    onScroll: ({ currentTarget, target }: UIEvent<HTMLElement>) => {
      if (target === currentTarget) at.current = currentTarget.scrollTop;
    },
  };
}
