// The headers that prove a delivery (spec 6.2, contract §7), in both families: our own, and those of Standard Webhooks
// (standardwebhooks.com: the id in the signed text, the timestamp in seconds). Pure.
import { createHmac } from 'node:crypto';
import type { Secrets } from '../subscriptions/public.ts';

/** What is signed, when, and under which secrets. */
export interface Signing {
  readonly deliveryId: string;
  readonly event: string;
  /** The very text that is sent, as UTF-8. */
  readonly body: string;
  readonly atMs: number;
  readonly secrets: Secrets;
}

/**
 * The headers of one attempt. While secrets before a rotation are still good, `X-Service-Signature`, which holds one
 * signature, stays under the oldest, and `webhook-signature`, which holds several, carries all, the newest first.
 */
export function signDelivery({ deliveryId, event, body, atMs, secrets }: Signing): Record<string, string> {
  const good = goodAt(secrets, atMs);
  const seconds = Math.floor(atMs / 1000);
  const standard = good.map((each) => `v1,${standardSignature(each, `${deliveryId}.${seconds}.${body}`)}`);
  return {
    ...lastingHeaders({ deliveryId, event }),
    'X-Service-Timestamp': String(atMs),
    'X-Service-Signature': `sha256=${serviceSignature(good.at(-1) ?? secrets.secret, `${atMs}.${body}`)}`,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
  };
}

/** The headers that are the same in every attempt. */
export function lastingHeaders({ deliveryId, event }: Pick<Signing, 'deliveryId' | 'event'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'X-Service-Delivery-Id': deliveryId,
    'X-Service-Event': event,
    'webhook-id': deliveryId,
  };
}

/** The secrets that are good at a moment, the newest first. */
function goodAt({ secret, old }: Secrets, atMs: number): string[] {
  if (old.length === 0) return [secret];
  const before = old.filter(({ until }) => atMs < Date.parse(until)).map((each) => each.secret);
  return [...before, secret].reverse();
}

/** The key is the bytes of the whole text of the secret, `whsec_` included. */
function serviceSignature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The key is the 32 bytes that stand in base64 behind `whsec_`. */
function standardSignature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
