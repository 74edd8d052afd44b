import { useMemo } from 'react';
import { useProject } from '../../parts/standing.ts';

/** The day it is where the project is built: `2026-11-21`. */
export function useToday(projectId: string): string {
  const { timeZone } = useProject(projectId);
  return useMemo(() => dayIn(timeZone, new Date()), [timeZone]);
}

function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const named = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${named.year}-${named.month}-${named.day}`;
}
