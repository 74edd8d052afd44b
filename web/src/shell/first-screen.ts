import { useEffect, useState } from 'react';

/** How long what comes behind the first screen waits for it, and then for an idle moment. */
const PATIENCE_MS = 10_000;
const IDLE_WITHIN_MS = 3_000;
/** How long where the browser does not say when it is idle. */
const SHORT_MS = 200;

/** Whether the first screen has its heading and the page has come to rest: what it does not need is fetched from then on. */
export function useFirstScreen(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    let cancel = whenHeadingStands(() => {
      cancel = whenIdle(() => setStands(true));
    });
    return () => cancel();
  }, []);
  return stands;
}

/** A screen waits for its words and records behind its route: only its heading says that it is there. */
function whenHeadingStands(then: () => void): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const go = () => {
    stop();
    then();
  };
  const observer = new MutationObserver(() => document.querySelector('main h1') && go());
  const timer = setTimeout(go, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Calls once, when the page has nothing to do or has kept it waiting for long; what it answers with calls it off. */
export function whenIdle(then: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, SHORT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}
