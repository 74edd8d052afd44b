// Names of targets, asked of DNS itself (c-ares). Not getaddrinfo: its four threads are everybody's, and one slow name
// server holds them all; asked at every attempt it cost a drain two thirds of its speed (2026-11-20).
import { Resolver } from 'node:dns/promises';
import type { Clock } from '../clock.ts';

const TIMEOUT_MS = 2_000;
/** Contract §7: an answer may be up to 1 s old. */
const TRUSTED_MS = 1_000;
/** RFC 6761 §6.3: this name and those under it are loopback, whatever a name server says. */
const LOCALHOST = /(^|\.)localhost$/;

export interface NameResolver {
  /** The name's IPv4 and IPv6 addresses; none where it has none, or where nobody answered within two seconds. */
  resolve(name: string): Promise<readonly string[]>;
}

/** Opens a resolver; `servers` are other name servers than the machine's, as `address:port`. */
export function openNameResolver({ clock, servers }: { clock: Clock; servers?: readonly string[] }): NameResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const ask = async (name: string) => {
    const families = [resolver.resolve4(name), resolver.resolve6(name)];
    return (await Promise.all(families.map((each) => inTime(clock, each)))).flat();
  };
  // One question a name at a time: without, a thousand deliveries to one name are a thousand questions.
  const flights = new Map<string, { readonly found: Promise<readonly string[]>; answeredAtMs: number }>();
  return {
    async resolve(name) {
      if (LOCALHOST.test(name)) return ['127.0.0.1', '::1'];
      const known = flights.get(name);
      if (known !== undefined && clock.now() - known.answeredAtMs < TRUSTED_MS) return known.found;
      const flight = { found: ask(name), answeredAtMs: Number.POSITIVE_INFINITY };
      flights.set(name, flight);
      const found = await flight.found;
      flight.answeredAtMs = clock.now();
      clock.after(TRUSTED_MS, () => flights.get(name) === flight && flights.delete(name));
      return found;
    },
  };
}

/** What was found by then. c-ares asks each name server in turn, so that its own limit is one for each of them. */
function inTime(clock: Clock, answer: Promise<string[]>): Promise<string[]> {
  return new Promise((settle) => {
    const cancel = clock.after(TIMEOUT_MS, () => settle([]));
    // That a name has no address of this family, or that nobody answers for it, is an answer: there is nothing to go to.
    answer
      .catch(() => [])
      .then(settle, settle)
      .finally(cancel);
  });
}
