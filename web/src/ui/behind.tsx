import { type ReactNode, useDeferredValue } from 'react';
import { Below, PendingFrame } from './below.tsx';

/**
 * Defers content that is expensive to draw until the heading of the screen has painted, so that the person sees at once that
 * they are there. Not for content that changes the heading.
 */
export function Behind({ children }: { readonly children: ReactNode }) {
  const isNext = useDeferredValue(true, false);
  return isNext ? <Below>{children}</Below> : <PendingFrame />;
}
