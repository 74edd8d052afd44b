import { useEffect, useMemo, useState } from 'react';
import { useKept } from '../../api/kept.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import type { Rows } from '../../api/rows.ts';
import type { Photo } from '../photo-words.ts';

/**
 * Returns the day of each photo of a list by its place, as far as it was read. Keeps the days of pages that were dropped out
 * of sight, so that the lines of the gallery stay as they are. `around` is the range in sight.
 */
export function useDays(
  rows: Rows<Photo>,
  by: 'takenAt' | 'createdAt',
  { timeZone, around }: { readonly timeZone: string; readonly around: readonly [first: number, last: number] },
): readonly (string | undefined)[] {
  const kept = useKept<readonly (string | undefined)[]>('days', rows.list);
  const [known, setKnown] = useState(() => kept.read() ?? []);
  const getDay = useMemo(() => createDayFormat(timeZone), [timeZone]);
  const from = Math.max(0, (Math.floor(around[0] / PAGE_ROWS) - 1) * PAGE_ROWS);
  const to = Math.min(rows.count, (Math.floor(around[1] / PAGE_ROWS) + 2) * PAGE_ROWS);
  useEffect(() => {
    const changes: [number, string][] = [];
    for (let index = from; index < to; index += 1) {
      const photo = rows.at(index);
      if (photo === undefined) continue;
      const day = getDay(photo[by]);
      if (known[index] !== day) changes.push([index, day]);
    }
    if (changes.length === 0) return;
    const next = [...known];
    for (const [index, day] of changes) next[index] = day;
    setKnown(next);
    kept.keep(next);
  });
  const { count } = rows;
  return useMemo(() => Array.from({ length: count }, (_, index) => known[index]), [known, count]);
}

/** Creates a memoised function that formats the day of an instant in a time zone, `2026-11-21`. */
function createDayFormat(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const kept = new Map<string, string>();
  return (instant) => {
    const day = kept.get(instant) ?? format.format(new Date(instant));
    kept.set(instant, day);
    return day;
  };
}
