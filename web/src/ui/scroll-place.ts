import { type RefObject, type UIEvent, useCallback, useEffect, useRef } from 'react';
import { useKept } from '../api/kept.ts';

/** How far a list was scrolled when it was left: it is come back to there. Another list in its place begins at its top. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, list: string) {
  const kept = useKept<number>('scroll', list);
  const at = useRef(kept.read() ?? 0);
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current !== list) {
      shown.current = list;
      at.current = 0;
      // Newer browsers answer with a promise, which is no clean-up of an effect.
      void scroller.current?.scrollTo({ top: 0 });
    }
    return () => kept.keep(at.current);
  }, [scroller, list, kept]);
  return {
    /** Where the list is to stand when it is drawn for the first time, in CSS pixels from its top. */
    first: useCallback(() => at.current, []),
    onScroll: ({ currentTarget, target }: UIEvent<HTMLElement>) => {
      if (target === currentTarget) at.current = currentTarget.scrollTop;
    },
  };
}
