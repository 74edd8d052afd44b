import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { usePendingProps } from '../ui/pending.tsx';
import classes from './record-table.module.css';

/**
 * Suspense boundary for content below the heading that waits for its own texts or records. Without it the pending screen would
 * replace the whole screen: focus in the heading, and the keys pressed there, would be lost.
 */
export function Below({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<PendingFrame />}>{children}</Suspense>;
}

/** Placeholder for the content, without a height of its own. */
function PendingFrame() {
  return <div className={classes.frame} {...usePendingProps()} />;
}

/**
 * Defers content that is expensive to draw until the heading of the screen has painted, so that the person sees at once that
 * they are there. Not for content that changes the heading.
 */
export function Behind({ children }: { readonly children: ReactNode }) {
  const isNext = useDeferredValue(true, false);
  return isNext ? <Below>{children}</Below> : <PendingFrame />;
}
