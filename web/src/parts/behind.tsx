import { type ReactNode, useDeferredValue } from 'react';
import { Below } from './below.tsx';
import classes from './record-table.module.css';

/**
 * What of a screen is much to draw, drawn once its heading is painted: who chose the screen sees at once that they are
 * there. Not for what changes how the heading looks.
 */
export function Behind({ children }: { readonly children: ReactNode }) {
  const isNext = useDeferredValue(true, false);
  return isNext ? <Below>{children}</Below> : <div className={classes.frame} aria-busy />;
}
