import { useState } from 'react';
import { Problem } from '../api/problem.ts';

interface Theirs<Row> {
  /** Current version of the record; undefined if nobody changed it meanwhile. */
  readonly theirs: Row | undefined;
  /** Reason why it could not be read. */
  readonly unread: unknown;
  /** Reads the current version; resolves with undefined if it could not be read. */
  readonly look: () => Promise<Row | undefined>;
  readonly show: (row: Row) => void;
  readonly leave: () => void;
}

/** Fetches the current version of a record after a change was refused because somebody else changed it (412). */
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

/** True if a change was refused because it was based on an old version of the record. */
export function isMeanwhile(problem: unknown): boolean {
  return problem instanceof Problem && problem.code === 'precondition_failed';
}
