import { useSyncExternalStore } from 'react';
import { useFormats } from '../language/formats.ts';
import { useProject } from './project-access.ts';

const EVERY_MS = 30_000;

/** The day it is where the project is built: `2026-11-21`. It becomes the next one at that place's midnight. */
export function useToday(projectId: string): string {
  const { timeZone } = useProject(projectId);
  const { dayIn } = useFormats();
  return useSyncExternalStore(whileTimePasses, () => dayIn(timeZone, new Date()));
}

/** Every row of a list asks, and rows come and go while it is scrolled: one timer is for all of them. */
const whileTimePasses = sharedTicks();

/** A tab that was put aside, or a machine that slept, looks at once when it is seen again. */
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
