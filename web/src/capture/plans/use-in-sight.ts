import { type RefObject, useEffect, useRef } from 'react';

/** Where the plan and what lies beside it stand below each other: the width of plan-stage.module.css. */
const IS_NARROW = '(max-width: 62em)';

/**
 * On a narrow screen, scrolls something into sight when `reason` becomes another one and is not undefined: what was asked for
 * on the plan is shown below it, and what was chosen below it is for the plan.
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
