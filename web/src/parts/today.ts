import { useMemo, useSyncExternalStore } from 'react';
import { dayIn } from './day-in.ts';
import { useProject } from './standing.ts';

const EVERY_MS = 30_000;

/** The day it is where the project is built: `2026-11-21`. It becomes the next one at that place's midnight. */
export function useToday(projectId: string): string {
  const { timeZone } = useProject(projectId);
  const dayOf = useMemo(() => dayIn(timeZone), [timeZone]);
  return useSyncExternalStore(whileTimePasses, () => dayOf(new Date()));
}

/** A tab that was put aside, or a machine that slept, looks at once when it is seen again. */
function whileTimePasses(look: () => void): () => void {
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
