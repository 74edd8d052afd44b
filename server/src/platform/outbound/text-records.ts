// TXT records, asked of DNS itself: by them whoever owns a domain shows that they do.
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;
/** What one name can tell us: whoever owns it may give it any number of records. */
const MOST_RECORDS = 100;

export interface TextRecords {
  /** The records of a name, none where there are none; undefined where no name server said so or otherwise. */
  find(name: string): Promise<readonly string[] | undefined>;
}

/** Opens it; `servers` are other name servers than the machine's, as `address:port`. */
export function openTextRecords(servers?: readonly string[]): TextRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    async find(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.slice(0, MOST_RECORDS).map((parts) => parts.join(''));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
      }
    },
  };
}
