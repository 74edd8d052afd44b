// Names of targets, asked of DNS itself (c-ares). Not getaddrinfo: its four threads are everybody's, and one slow name
// server holds them all; asked at every attempt it cost a drain two thirds of its speed (2026-11-20).
import type { Clock } from '../clock.ts';
import { openNameServers } from './name-servers.ts';

/** For each of two tries. */
const TIMEOUT_MS = 2_000;
/** Contract §7: an answer may be up to 1 s old. */
const TRUSTED_MS = 1_000;
/** An answer of so long ago still shows that the name servers work. */
const WORKING_MS = 1_000;
/** RFC 6761 §6.3: this name and those under it are loopback, whatever a name server says. */
const LOCALHOST = /(^|\.)localhost$/;

/**
 *   resolver_failed      the deployment's own name servers answer nothing, so that nothing is known of the name
 *   name_servers_failed  they answer, but not for this name: its own name servers are away or broken
 */
export type LookupFault = 'resolver_failed' | 'name_servers_failed';

export interface NameResolver {
  /** Returns the name's IPv4 and IPv6 addresses, none where it has none; a fault where no answer came in two tries. */
  resolve(name: string): Promise<readonly string[] | LookupFault>;
  /** Returns true where a name server of the deployment answers, whatever it says. */
  isWorking(): Promise<boolean>;
}

/** Opens a resolver; `servers` are other name servers than the machine's, as `address:port`. */
export function openNameResolver({ clock, servers }: { clock: Clock; servers?: readonly string[] }): NameResolver {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const nameServers = openNameServers({ clock, servers, timeoutMs: TIMEOUT_MS });
  const ask = async (name: string, shift: number): Promise<Asked> => {
    const found = await nameServers.ask(shift, (channel) => [channel.resolve4(name), channel.resolve6(name)]);
    if (found.some((each) => each !== undefined)) answeredAtMs = clock.now();
    return { addresses: found.flatMap((each) => each ?? []), isWhole: !found.includes(undefined) };
  };
  const askForRoot = async () => {
    // The name servers of the root: no name is there for longer, and "no such name" is an answer as well.
    const [answer] = await nameServers.ask(0, (channel) => [channel.resolveNs('.')]);
    if (answer !== undefined) answeredAtMs = clock.now();
    control = undefined;
    return answer !== undefined;
  };
  let control: Promise<boolean> | undefined;
  /** Only what was answered since then counts: they may have gone away meanwhile. */
  const isWorkingSince = async (sinceMs: number) => {
    if (answeredAtMs >= sinceMs) return true;
    control ??= askForRoot();
    return control;
  };
  const lookUp = async (name: string): Promise<readonly string[] | LookupFault> => {
    const startedAtMs = clock.now();
    const first = await ask(name, 0);
    if (first.isWhole || first.addresses.length > 0) return first.addresses;
    const [second, works] = await Promise.all([ask(name, 1), isWorkingSince(startedAtMs)]);
    if (second.isWhole || second.addresses.length > 0) return second.addresses;
    return works ? 'name_servers_failed' : 'resolver_failed';
  };
  // One question a name at a time: without, a thousand deliveries to one name are a thousand questions.
  const flights = new Map<string, { readonly found: ReturnType<typeof lookUp>; answeredAtMs: number }>();
  return {
    isWorking: () => isWorkingSince(clock.now() - WORKING_MS),
    async resolve(name) {
      if (LOCALHOST.test(name)) return ['127.0.0.1', '::1'];
      const known = flights.get(name);
      if (known !== undefined && clock.now() - known.answeredAtMs < TRUSTED_MS) return known.found;
      const flight = { found: lookUp(name), answeredAtMs: Number.POSITIVE_INFINITY };
      flights.set(name, flight);
      const found = await flight.found;
      flight.answeredAtMs = clock.now();
      clock.after(TRUSTED_MS, () => flights.get(name) === flight && flights.delete(name));
      return found;
    },
  };
}

interface Asked {
  readonly addresses: readonly string[];
  /** True where both families were answered. */
  readonly isWhole: boolean;
}
