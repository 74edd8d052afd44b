import { useEffect, useState } from 'react';
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
