import { type ReactNode, Suspense } from 'react';
import classes from './record-table.module.css';

/**
 * What lies below the heading of a screen and waits for words or records of its own. Without this the whole screen would make
 * room for its pending one meanwhile: who had the focus in the heading would lose it, and with it what they press.
 */
export function Below({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<div className={classes.frame} aria-busy />}>{children}</Suspense>;
}
