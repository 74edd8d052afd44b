// What a screen knows again when it is come back to: where a list was scrolled to, which of its pages were known. It lies with
// what was read of the service, and goes when its person signs out.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/** First member of the keys; main.tsx says for how long. */
export const KEPT = 'kept';

export interface Kept<T> {
  readonly read: () => T | undefined;
  readonly keep: (value: T) => void;
}

/** A value by its name; the same functions for the same name. */
export function useKept<T>(what: string, name: string): Kept<T> {
  const queries = useQueryClient();
  return useMemo(() => {
    const key = [KEPT, what, name];
    return {
      read: () => queries.getQueryData<T>(key),
      keep: (value) => void queries.setQueryData(key, value),
    };
  }, [queries, what, name]);
}
