import { useMemo } from 'react';
import { useFormats } from '../language/formats.ts';

interface Counted {
  readonly range: { readonly timeZone: string };
  readonly intervals: readonly { readonly from: string }[];
}

/** What the intervals of an answer are called: by the first day of each. */
export function useIntervalNames(counted: Counted | undefined): readonly string[] {
  const { day, dayIn } = useFormats();
  return useMemo(
    () => counted?.intervals.map(({ from }) => day(dayIn(counted.range.timeZone, new Date(from)))) ?? [],
    [counted, day, dayIn],
  );
}
