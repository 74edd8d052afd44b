import { type RefObject, useEffect, useRef } from 'react';

/** Width up to which the side panel is below the plan, as in plan-layout.module.css. */
const IS_NARROW = '(max-width: 62em)';

/**
 * Scrolls an element into sight on a narrow screen when `reason` changes to a defined one: a pin opened on the plan is shown
 * below it, and a photo chosen below is placed on the plan.
 */
export function useInSight(reason: string | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current === reason) return;
    before.current = reason;
    if (reason === undefined || !window.matchMedia(IS_NARROW).matches) return;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return element;
}
