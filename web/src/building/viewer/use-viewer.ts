// The viewer in a box of the page: opened when it is there, gone when the page is.
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DrawnItem, Place } from './drawn-item.ts';
import type { Picked } from './engine/picking.ts';
import { openViewer, type Viewer } from './engine/viewer.ts';

export interface UsedViewer {
  readonly viewer: Viewer | undefined;
  /** All that is drawn, of this version or another, seen or not. */
  readonly items: readonly DrawnItem[];
  /** True where the graphics card let go of what was drawn. */
  readonly isLost: boolean;
  /** Calls after each picture; the answer ends that. */
  readonly onDrawn: (call: () => void) => () => void;
}

const NO_ITEMS: readonly DrawnItem[] = [];

/** The viewer in a box. `onPick` is told what was clicked at. */
export function useViewer(
  box: RefObject<HTMLElement | null>,
  origin: Place,
  onPick: (picked: Picked | undefined) => void,
): UsedViewer {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const theme = useComputedColorScheme('light');
  const [viewer, setViewer] = useState<Viewer>();
  const [items, setItems] = useState(NO_ITEMS);
  const [isLost, setLost] = useState(false);
  const listeners = useRef(new Set<() => void>());
  const pick = useEffectEvent(onPick);
  const { x, y, z } = origin;
  useEffect(() => {
    if (box.current === null) return undefined;
    const { current: drawn } = listeners;
    const made = openViewer({
      ...{ box: box.current, origin: { x, y, z }, isStill },
      onPick: (picked) => pick(picked),
      onDrawn: () => {
        for (const call of drawn) call();
      },
      onItems: setItems,
      onLost: () => setLost(true),
    });
    setViewer(made);
    return () => {
      setViewer(undefined);
      setItems(NO_ITEMS);
      made.dispose();
    };
  }, [box, x, y, z, isStill]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  const onDrawn = useCallback((call: () => void) => {
    const { current } = listeners;
    current.add(call);
    return () => void current.delete(call);
  }, []);
  return { viewer, items, isLost, onDrawn };
}
