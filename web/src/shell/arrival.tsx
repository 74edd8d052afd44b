import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a screen may take to show its heading and still be led to. */
const PATIENCE_MS = 10_000;

/** Leads whoever hears the page, or goes through it by keyboard, to the heading of the screen that they have come to. */
export function Arrival() {
  const router = useRouter();
  useEffect(() => {
    let giveUp: () => void = () => undefined;
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      giveUp();
      giveUp = leadToNextHeading();
    });
    return () => {
      giveUp();
      unsubscribe();
    };
  }, [router]);
  return null;
}

/**
 * Waits for a heading in the place of the present one, which stands until the next screen is ready, and focuses it; again
 * where the screen replaces it while it loads. Ends when the person does something themselves.
 */
function leadToNextHeading(): () => void {
  const before = headingOfScreen();
  const ended = new AbortController();
  const stop = () => ended.abort();
  const observer = new MutationObserver(() => {
    const heading = headingOfScreen();
    if (heading === null || heading === before || hasFocusItself()) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop, { signal: ended.signal });
  ended.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return stop;
}

const headingOfScreen = () => document.querySelector<HTMLElement>('#main h1');

/** True where the new screen has put the focus somewhere already, or a dialog has it. */
function hasFocusItself(): boolean {
  return document.activeElement?.closest('#main *, [role=dialog]') != null;
}
