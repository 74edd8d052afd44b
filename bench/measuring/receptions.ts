// What a hook receiver tells, and an undici Pool that posts to it.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { outputOf } from './processes.ts';

const POSTER = fileURLToPath(new URL('../peers/pool-poster.ts', import.meta.url));

/** Of the shape and size of a delivery, without an event's id. */
const BODY = JSON.stringify({ event: `${'0'.repeat(38)}`, rest: '0'.repeat(230) });
const HEADERS = {
  'content-type': 'application/json',
  'X-Service-Delivery-Id': '0'.repeat(36),
  'X-Service-Event': 'issue.created',
  'X-Service-Timestamp': '0'.repeat(13),
  'X-Service-Signature': `sha256=${'0'.repeat(64)}`,
  'webhook-id': '0'.repeat(36),
  'webhook-timestamp': '0'.repeat(10),
  'webhook-signature': `v1,${'0'.repeat(44)}`,
  'user-agent': 'bench',
};

/** What came since the last time; moments in microseconds of the monotonic clock. */
export interface Taken {
  readonly count: number;
  readonly last: number;
  readonly arrivals: Readonly<Record<string, number>>;
}

/** Takes what came, and begins to count anew. */
export async function takeReceived(receiver: string): Promise<Taken> {
  return (await (await fetch(`${receiver}/taken`)).json()) as Taken;
}

/** Waits until so many came. */
export async function received(receiver: string, count: number): Promise<void> {
  for (;;) {
    const so = (await (await fetch(`${receiver}/count`)).json()) as { count: number };
    if (so.count >= count) return;
    await pause(20);
  }
}

/** Posts a second of an undici Pool to the receiver, from a process of its own. */
export async function poolPostsPerSecond(receiver: string, posts: number, connections: number): Promise<number> {
  const order = { url: `${receiver}/raw`, connections, posts, body: BODY, headers: HEADERS };
  const { perSecond } = JSON.parse(await outputOf(process.execPath, [POSTER, JSON.stringify(order)])) as {
    perSecond: number;
  };
  return perSecond;
}

/** The value that so large a part of them does not pass. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
