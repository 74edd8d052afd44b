// Handlers at work. A client that has gone closes its connection and leaves the handler at its work, with its upload in the spool: a
// stop that waits for connections alone removes the files under it.

declare module 'fastify' {
  interface FastifyInstance {
    readonly handlers: Handlers;
  }
}

export interface Handlers {
  /** Counts a handler until its work has ended. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Resolves once none is at work. */
  ended(): Promise<void>;
}

/** Opens the count of a server. */
export function openHandlers(): Handlers {
  const atWork = new Set<Promise<unknown>>();
  return {
    run(work) {
      atWork.add(work);
      return work.finally(() => atWork.delete(work));
    },
    async ended() {
      while (atWork.size > 0) await Promise.allSettled(atWork);
    },
  };
}
