// A webhook delivery's rules, pure: what its end does to its subscription, and what a replay makes of it.

import type { Delivery, DeliveryAttempt } from '../../../../contract/deliveries.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { conflict } from '../../platform/app-error.ts';

export type DeliveryStatus = Delivery['status'];

/** The error of deliveries that were never tried: their subscription was disabled before their turn came. */
export const SUBSCRIPTION_DISABLED = 'subscription_disabled';

/** Dead letters in a row, with no success between, that disable a subscription (spec 8). */
const MOST_DEAD_IN_A_ROW = 5;

/** How a delivery ended: answered with 2xx, given up after its last attempt, or never tried. */
export type Ending = 'delivered' | 'exhausted' | 'untried';

type Counting = 'restarts' | 'counts' | 'keeps';

/** What the end of a delivery does to its subscription's count of dead letters (spec 3.2, contract §7). */
const COUNTING: Readonly<Record<Ending, Readonly<Record<'sent' | 'replayed', Counting>>>> = {
  delivered: { sent: 'restarts', replayed: 'keeps' },
  exhausted: { sent: 'counts', replayed: 'keeps' },
  untried: { sent: 'keeps', replayed: 'keeps' },
};

/** The count of dead letters in a row after a delivery has ended. */
export function countAfter(count: number, { ending, replayed }: { ending: Ending; replayed: boolean }): number {
  const counting = COUNTING[ending][replayed ? 'replayed' : 'sent'];
  if (counting === 'restarts') return 0;
  return counting === 'counts' ? count + 1 : count;
}

/** True where the count disables an active subscription. */
export const disablesAt = (count: number): boolean => count >= MOST_DEAD_IN_A_ROW;

/** The error of a delivery whose endpoint answered 410: it ends the subscription's deliveries. */
export const GONE = 'gone';

/** The errors of deliveries that this deployment could not send for three days: they say nothing of the endpoint. */
const OWN_FAULTS: readonly (string | null)[] = ['resolver_failed', 'no_network', 'no_sockets'];

/** Returns how a delivery ended whose last attempt failed with this error. */
export const endingFor = (error: string | null): Ending => (OWN_FAULTS.includes(error) ? 'untried' : 'exhausted');

/** Why a subscription was disabled, as its `disabledReason` says it. */
export function reasonOf(lastError: string): Message {
  if (lastError === GONE) return createMessage('webhooks.gone');
  return createMessage('webhooks.disabled', { deliveryError: lastError });
}

/** Why a stream of the audit log was disabled that no owner answers for any more. */
export const OWNER_GONE = createMessage('webhooks.ownerGone');

/** What becomes of a delivery as it begins: sent when its turn comes, or kept for a replay where nobody may be sent to. */
export type Beginning = { readonly status: 'pending' } | { readonly status: 'dead'; readonly error: string };

/** How a delivery to a subscription begins, also again. */
export function beginningFor(isActive: boolean): Beginning {
  return isActive ? { status: 'pending' } : { status: 'dead', error: SUBSCRIPTION_DISABLED };
}

/** What a replay makes of a delivery in this state. One that is pending is on its way already: 409. */
export function decideReplay(status: DeliveryStatus, isActive: boolean): Beginning {
  if (status === 'pending') throw conflict(createMessage('webhooks.pending'));
  return beginningFor(isActive);
}

/** One attempt as it is recorded: `phase` and `error` are null where it succeeded. */
export type Attempt = DeliveryAttempt;

/** The lowest identifier that can have been made at that instant or later (RFC 9562 §5.7: 48 bits of milliseconds first). */
export function lowestIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-0000-0000-000000000000`;
}
