import { useSyncExternalStore } from 'react';
import { useFormats } from '../language/formats.ts';
import { useProject } from './project-access.ts';

const EVERY_MS = 30_000;

/** Returns the current day in the time zone of the project, `2026-11-21`, and the next one after midnight there. */
export function useToday(projectId: string): string {
  const { timeZone } = useProject(projectId);
  const { dayIn } = useFormats();
  return useSyncExternalStore(whileTimePasses, () => dayIn(timeZone, new Date()));
}

/** Shares one timer, because every row of a list needs the day, and rows come and go while it is scrolled. */
const whileTimePasses = sharedTicks();

/** Creates a shared timer that also fires when the tab is visible again: it was in the background, or the machine slept. */
function sharedTicks(): (look: () => void) => () => void {
  const looks = new Set<() => void>();
  const lookAll = () => {
    for (const look of looks) look();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return (look) => {
    if (looks.size === 0) {
      timer = setInterval(lookAll, EVERY_MS);
      document.addEventListener('visibilitychange', lookAll);
    }
    looks.add(look);
    return () => {
      looks.delete(look);
      if (looks.size > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAll);
    };
  };
}
