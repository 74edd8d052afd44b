import { useState } from 'react';
import { Problem } from '../api/problem.ts';

interface Theirs<Row> {
  /** What stands now; undefined where nobody was in between. */
  readonly theirs: Row | undefined;
  /** Why it could not be read. */
  readonly unread: unknown;
  /** Reads what stands now; resolves with it, or with undefined where it could not be read. */
  readonly look: () => Promise<Row | undefined>;
  readonly show: (row: Row) => void;
  readonly leave: () => void;
}

/** The record as it stands where a change was refused because somebody else had been there (412). */
export function useTheirs<Row>(read: () => Promise<Row>): Theirs<Row> {
  const [theirs, setTheirs] = useState<Row>();
  const [unread, setUnread] = useState<unknown>();
  return {
    theirs,
    unread,
    async look() {
      setUnread(undefined);
      try {
        return await read();
      } catch (problem) {
        setUnread(problem);
        return undefined;
      }
    },
    show: (row) => setTheirs(() => row),
    leave: () => setTheirs(undefined),
  };
}

/** True where a change was refused because the record is no longer in the state that the change was made on. */
export function isMeanwhile(problem: unknown): boolean {
  return problem instanceof Problem && problem.code === 'precondition_failed';
}
