import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a screen may take to show its heading and still be led to. */
const PATIENCE_MS = 8000;

/** Leads whoever hears the page, or goes through it by keyboard, to the heading of the screen that they have come to. */
export function Arrival() {
  const router = useRouter();
  useEffect(() => {
    let leave: () => void = () => undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      leave();
      if (fromLocation !== undefined && pathChanged) leave = leadToHeading();
    });
    return () => {
      leave();
      unsubscribe();
    };
  }, [router]);
  return null;
}

/** Focuses the heading once it is there; the answer gives up waiting for it. */
function leadToHeading(): () => void {
  const observer = new MutationObserver(lead);
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!lead()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;

  function lead(): boolean {
    const heading = isBusyElsewhere() ? undefined : document.querySelector<HTMLElement>('#main h1');
    if (heading === null) return false;
    if (heading !== undefined) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    stop();
    return true;
  }
}

/** True where the screen itself has the focus already, or a dialog has. */
function isBusyElsewhere(): boolean {
  return document.activeElement?.closest('#main *, [role=dialog]') != null;
}
