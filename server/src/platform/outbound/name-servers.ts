// Questions to name servers (c-ares), each with its whole time, however quick the answers before it were.
import { Resolver } from 'node:dns/promises';
import type { Clock } from '../clock.ts';

/** Returns what was found; undefined where nobody answered in time. */
export type Answered<T> = readonly T[] | undefined;

export interface NameServers {
  /**
   * Asks questions at once. With `shift` the server that is asked first is that many places after the one that last answered; it stays
   * the first where it answers.
   */
  ask<T>(shift: number, questions: (channel: Resolver) => readonly Promise<readonly T[]>[]): Promise<Answered<T>[]>;
}

export interface NameServerOptions {
  readonly clock: Clock;
  /** Other name servers than the machine's, as `address:port`. */
  readonly servers?: readonly string[] | undefined;
  /** For each question. */
  readonly timeoutMs: number;
}

/** Opens it; a question is asked once, and tried again only by whoever asks. */
export function openNameServers({ clock, servers, timeoutMs }: NameServerOptions): NameServers {
  let firstServer = 0;
  // A channel of its own each time: c-ares shortens the time of one by how quick its answers were, to a quarter of a second.
  const openChannel = (shift: number) => {
    const channel = new Resolver({ timeout: timeoutMs, tries: 1 });
    const all = servers ?? channel.getServers();
    const start = (firstServer + shift) % Math.max(1, all.length);
    if (servers !== undefined || start > 0) channel.setServers([...all.slice(start), ...all.slice(0, start)]);
    return channel;
  };
  return {
    async ask(shift, questions) {
      const first = firstServer;
      const asked = questions(openChannel(shift));
      const found = await Promise.all(asked.map((each) => inTime(clock, timeoutMs, each)));
      // Others that asked at the same moment may have turned it already.
      if (firstServer === first && found.some((each) => each !== undefined)) firstServer += shift;
      return found;
    },
  };
}

function inTime<T>(clock: Clock, timeoutMs: number, answer: Promise<readonly T[]>): Promise<Answered<T>> {
  return new Promise((settle) => {
    const cancel = clock.after(timeoutMs, () => settle(undefined));
    answer
      .catch(absentOrUnanswered<T>)
      .then(settle, settle)
      .finally(cancel);
  });
}

/** Returns nothing found where a name is not there, or has no record of the kind, which is an answer; everything else is none. */
function absentOrUnanswered<T>(error: unknown): Answered<T> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
}
