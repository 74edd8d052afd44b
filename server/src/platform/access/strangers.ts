// Who presents keys or sessions that nobody knows makes the service ask PostgreSQL for each. Such a peer pays from its
// address's budget (contract §4); once that is spent, what cannot be answered from memory waits. A few look-ups a second
// stay, because somebody with a good key may sit behind the same address; what was good a while ago never waits.
import { rateLimited } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { isWithin } from '../clock.ts';
import { openRecentMap } from './access-cache.ts';

/**
 * Looks a credential up in the database. `id` stands for it (never the credential itself), `address` is who presents
 * it. Rejects with rate_limited where this address has to wait.
 */
export type LookUp = <T>(id: string, address: string, load: () => Promise<T | undefined>) => Promise<T | undefined>;

export interface StrangersDeps {
  readonly clock: Clock;
  /** The budget that an address pays from: a whole IPv6 /64 is one (budget-names.ts). */
  readonly budgetOf: (address: string) => string;
  /** Whether it is known that a budget is spent. */
  readonly isSpent: (budget: string) => boolean;
}

const SECOND_MS = 1_000;
/** Look-ups that an address with a spent budget has in each second. @internal */
export const LOOK_UPS_A_SECOND = 5;
const MOST_REMEMBERED = 10_000;

/** Opens the look-ups of one process. */
export function openLookUp({ clock, budgetOf, isSpent }: StrangersDeps): LookUp {
  const counts = openRecentMap<{ since: number; taken: number }>(MOST_REMEMBERED);
  const wasGood = openRecentMap<boolean>(MOST_REMEMBERED);
  const requireLeave = (address: string) => {
    const budget = budgetOf(address);
    if (!isSpent(budget)) return;
    const now = clock.now();
    const known = counts.get(budget);
    const count = known !== undefined && isWithin(known.since, now, SECOND_MS) ? known : { since: now, taken: 0 };
    if (count.taken >= LOOK_UPS_A_SECOND) throw rateLimited(1);
    count.taken += 1;
    counts.set(budget, count);
  };
  return async (id, address, load) => {
    if (wasGood.get(id) !== true) requireLeave(address);
    const found = await load();
    if (found !== undefined) wasGood.set(id, true);
    else if (wasGood.get(id) === true) wasGood.set(id, false);
    return found;
  };
}
