// What a receiver remembers of what came in: bounded, so that it can stand for days.
import type { DeliveredEvent, Delivery } from '../../sdk/delivery.ts';

export interface Received {
  readonly at: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The first 64 KiB. */
  readonly body: string;
  /** Proven to be from the service. */
  readonly verified: boolean;
  /** Why not. */
  readonly refusal: string | null;
  readonly signedBy: Delivery['signedBy'] | null;
  readonly deliveryId: string | null;
  readonly event: DeliveredEvent | null;
  /** It came before, under the same delivery id. */
  readonly repeat: boolean;
  /** What it was answered with on purpose. */
  readonly fault: string | null;
}

export interface Totals {
  readonly received: number;
  readonly verified: number;
  readonly refused: number;
  /** Verified ones that had come before. */
  readonly repeats: number;
}

export interface Memory {
  add(received: Omit<Received, 'repeat'>): Received;
  /** In the order of arrival, the latest `kept` of them. */
  list(): readonly Received[];
  totals(): Totals;
  clear(): void;
}

/** Delivery ids take 100 bytes each: enough for any test, and a bound all the same. */
const MOST_IDS = 1_000_000;

/** Remembers the latest `kept` in full, and the ids of a million. */
export function openMemory(kept: number): Memory {
  let latest: Received[] = [];
  let totals: Totals = { received: 0, verified: 0, refused: 0, repeats: 0 };
  const ids = new Set<string>();
  const isRepeat = (id: string | null): boolean => {
    if (id === null) return false;
    if (ids.has(id)) return true;
    const [oldest] = ids.size >= MOST_IDS ? ids : [];
    if (oldest !== undefined) ids.delete(oldest);
    ids.add(id);
    return false;
  };
  return {
    add(given) {
      const received = { ...given, repeat: isRepeat(given.deliveryId) };
      latest.push(received);
      // Not at each one: shifting is work by the number of those that stay.
      if (latest.length >= 2 * kept) latest = latest.slice(-kept);
      totals = {
        received: totals.received + 1,
        verified: totals.verified + Number(received.verified),
        refused: totals.refused + Number(!received.verified),
        repeats: totals.repeats + Number(received.repeat),
      };
      return received;
    },
    list: () => latest.slice(-kept),
    totals: () => totals,
    clear() {
      latest = [];
      ids.clear();
      totals = { received: 0, verified: 0, refused: 0, repeats: 0 };
    },
  };
}
