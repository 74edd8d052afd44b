import { type ReactNode, Suspense } from 'react';
import { usePendingProps } from './pending.tsx';
import classes from './record-table.module.css';

/**
 * Suspense boundary for content below the heading that waits for its own texts or records. Without it the pending screen would
 * replace the whole screen: focus in the heading, and the keys pressed there, would be lost.
 */
export function Below({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<PendingFrame />}>{children}</Suspense>;
}

/** Placeholder for the content, without a height of its own. */
export function PendingFrame() {
  return <div className={classes.frame} {...usePendingProps()} />;
}
