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
  let atWork = 0;
  let whenNone: PromiseWithResolvers<void> | undefined;
  const end = () => {
    atWork -= 1;
    if (atWork > 0) return;
    whenNone?.resolve();
    whenNone = undefined;
  };
  return {
    run(work) {
      atWork += 1;
      // Not `finally`: each request would wait for two promises more.
      work.then(end, end);
      return work;
    },
    async ended() {
      while (atWork > 0) {
        whenNone ??= Promise.withResolvers();
        await whenNone.promise;
      }
    },
  };
}
