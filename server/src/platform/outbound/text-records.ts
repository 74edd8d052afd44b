// TXT records, asked of DNS itself: by them whoever owns a domain shows that they do.
import type { Clock } from '../clock.ts';
import { openNameServers } from './name-servers.ts';

/** For each of two tries. */
const TIMEOUT_MS = 3_000;
/** What one name can tell us: whoever owns it may give it any number of records. */
const MOST_RECORDS = 100;

export interface TextRecords {
  /** The records of a name, none where there are none; undefined where no name server said so or otherwise. */
  find(name: string): Promise<readonly string[] | undefined>;
}

/** Opens it; `servers` are other name servers than the machine's, as `address:port`. */
export function openTextRecords({ clock, servers }: { clock: Clock; servers?: readonly string[] }): TextRecords {
  const nameServers = openNameServers({ clock, servers, timeoutMs: TIMEOUT_MS });
  const ask = async (name: string, shift: number) => {
    const [found] = await nameServers.ask(shift, (channel) => [channel.resolveTxt(name)]);
    return found;
  };
  return {
    async find(name) {
      const records = (await ask(name, 0)) ?? (await ask(name, 1));
      return records?.slice(0, MOST_RECORDS).map((parts) => parts.join(''));
    },
  };
}
