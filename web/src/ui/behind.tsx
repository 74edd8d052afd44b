import { type ReactNode, useDeferredValue } from 'react';
import { Below, PendingFrame } from './below.tsx';

/**
 * What of a screen is much to draw, drawn once its heading is painted: who chose the screen sees at once that they are
 * there. Not for what changes how the heading looks.
 */
export function Behind({ children }: { readonly children: ReactNode }) {
  const isNext = useDeferredValue(true, false);
  return isNext ? <Below>{children}</Below> : <PendingFrame />;
}
