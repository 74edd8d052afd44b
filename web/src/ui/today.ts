import { useSyncExternalStore } from 'react';
import { useFormats } from '../language/formats.ts';
import { useProject } from './project-access.ts';
import { createTicks } from './shared-ticks.ts';

/** Returns the current day in the time zone of the project, `2026-11-21`, and the next one after midnight there. */
export function useToday(projectId: string): string {
  const { timeZone } = useProject(projectId);
  const { dayIn } = useFormats();
  return useSyncExternalStore(whileTimePasses, () => dayIn(timeZone, new Date()));
}

const whileTimePasses = createTicks(30_000);
