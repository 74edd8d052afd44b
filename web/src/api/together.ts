/**
 * Asks in one call for what is asked for one by one in the same moment, such as by the rows of a table; at most so many at once.
 *
 * @param fetch gives what there is by id; of an id that is missing the answer is null, and a failure is that of all in the call
 */
export function askTogether<T>(
  most: number,
  fetch: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let waiting = new Map<string, PromiseWithResolvers<T | null>>();
  const send = () => {
    const sent = waiting;
    waiting = new Map();
    if (sent.size > 0) void answer(sent, fetch);
  };
  return (id) => {
    const asked = waiting.get(id) ?? Promise.withResolvers<T | null>();
    waiting.set(id, asked);
    if (waiting.size === most) send();
    else if (waiting.size === 1) setTimeout(send);
    return asked.promise;
  };
}

async function answer<T>(
  sent: ReadonlyMap<string, PromiseWithResolvers<T | null>>,
  fetch: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<void> {
  try {
    const found = await fetch([...sent.keys()]);
    for (const [id, { resolve }] of sent) resolve(found.get(id) ?? null);
  } catch (problem) {
    for (const { reject } of sent.values()) reject(problem);
  }
}
