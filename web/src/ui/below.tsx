import { type ReactNode, Suspense } from 'react';
import { usePendingProps } from './pending.tsx';
import classes from './record-table.module.css';

/**
 * What lies below the heading of a screen and waits for words or records of its own. Without this the whole screen would make
 * room for its pending one meanwhile: who had the focus in the heading would lose it, and with it what they press.
 */
export function Below({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<PendingFrame />}>{children}</Suspense>;
}

/** Takes the place of it, without a height of its own. */
export function PendingFrame() {
  return <div className={classes.frame} {...usePendingProps()} />;
}
