import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is laid out for paper, where nothing scrolls and virtual lists have to be drawn whole. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronously: the page is laid out for paper as soon as the event has been handled.
    const show = (next: boolean) => () => flushSync(() => setPrinting(next));
    const [begin, end] = [show(true), show(false)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Widest part that fits between the margins of an upright page, in CSS pixels. */
const MAX_PAPER_PX = 680;
const PAPER_STYLES = ['flex', 'width', 'height', 'zoom'] as const;

/**
 * Keeps an element at the size that it has on the screen, shrunk to the width of a page: for pictures with marks that are placed in
 * pixels. Returns what undoes it.
 */
export function shrinkToPaper({ offsetWidth, offsetHeight, style }: HTMLElement): () => void {
  const [width, height] = [`${offsetWidth}px`, `${offsetHeight}px`];
  Object.assign(style, { flex: 'none', width, height, zoom: String(Math.min(1, MAX_PAPER_PX / offsetWidth)) });
  return () => {
    for (const name of PAPER_STYLES) style.removeProperty(name);
  };
}

/** Keeps the element of a ref at its size on the screen while it is printed. */
export function useShrunkOnPaper(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let undo: (() => void) | undefined;
    const begin = () => {
      if (element.current !== null && element.current.offsetWidth > 0) undo = shrinkToPaper(element.current);
    };
    const end = () => undo?.();
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [element]);
}
