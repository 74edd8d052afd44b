// Where calls wait whose session has ended, until the person has signed in again: what they were about to do is not lost.

export interface SessionGate {
  /** Resolves once the person has signed in again; the call is then made once more. */
  lost(): Promise<void>;
  /** Lets the waiting calls go on. */
  renewed(): void;
  isLost(): boolean;
  /** Calls `listener` whenever the session is lost or renewed; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

/** A gate that is open. */
export function openSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let waiting: { promise: Promise<void>; resolve: () => void } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    lost() {
      if (waiting === undefined) {
        waiting = Promise.withResolvers<void>();
        tell();
      }
      return waiting.promise;
    },
    renewed() {
      const { resolve } = waiting ?? {};
      waiting = undefined;
      resolve?.();
      tell();
    },
    isLost: () => waiting !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
