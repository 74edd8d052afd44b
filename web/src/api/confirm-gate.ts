// Where calls wait that need a person to confirm who they are, until they do: what they were about to do is not lost.

export interface ConfirmGate {
  /** Resolves with true once the person has confirmed who they are, with false when they will not. */
  ask(): Promise<boolean>;
  /** What came of it. */
  settle(isConfirmed: boolean): void;
  isAsked(): boolean;
  /** True for a moment behind a confirmation: each process of the service learns of it within a second (contract §4). */
  isFresh(): boolean;
  /** Calls `listener` whenever it is asked or settled; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

const FRESH_MS = 2_000;

/** A gate at which nobody waits. */
export function openConfirmGate(now: () => number = () => performance.now()): ConfirmGate {
  const listeners = new Set<() => void>();
  let waiting: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | undefined;
  let confirmedAt: number | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (waiting === undefined) {
        waiting = Promise.withResolvers<boolean>();
        tell();
      }
      return waiting.promise;
    },
    settle(isConfirmed) {
      const { resolve } = waiting ?? {};
      waiting = undefined;
      if (isConfirmed) confirmedAt = now();
      resolve?.(isConfirmed);
      tell();
    },
    isAsked: () => waiting !== undefined,
    isFresh: () => confirmedAt !== undefined && now() - confirmedAt < FRESH_MS,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
