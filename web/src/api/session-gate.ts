// Where calls wait whose session has ended, until the person has signed in again: what they were about to do is not lost.

export interface SessionGate {
  /** Resolves once the person has signed in again; the call is then made once more. */
  lost(): Promise<void>;
  /** Lets the waiting calls go on. */
  renewed(): void;
  isLost(): boolean;
  /** The person is ending the session: whatever else is asked waits for the page to go, and nobody is asked to sign in. */
  leave(): void;
  /** It could not be ended: what waited goes on. */
  stay(): void;
  /** Resolves at once, unless the person is leaving. */
  passed(): Promise<void>;
  /** Calls `listener` whenever the session is lost or renewed; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

/** A gate that is open. */
export function openSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let waiting: { promise: Promise<void>; resolve: () => void } | undefined;
  let leaving: { promise: Promise<void>; resolve: () => void } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    lost() {
      if (leaving !== undefined) return leaving.promise;
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
    leave() {
      leaving ??= Promise.withResolvers<void>();
    },
    stay() {
      const { resolve } = leaving ?? {};
      leaving = undefined;
      resolve?.();
    },
    passed: async () => leaving?.promise,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
