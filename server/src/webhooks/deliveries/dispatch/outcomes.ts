// Writing what came of attempts (migration 0020): one statement from arrays, however many.
import { sql } from 'kysely';
import type { AttemptPhase } from '../../../../../contract/deliveries.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';
import type { LaneKey } from './claims.ts';
import type { Next } from './schedule.ts';
import type { DueDelivery } from './target.ts';

/** Outcome of an attempt that was made. It counts, unlike one that this deployment could not make. */
export type Tried = SendOutcome & { readonly phase: AttemptPhase | null };

/** Returns true where the attempt was made. */
export const wasTried = (sent: SendOutcome): sent is Tried => sent.phase !== 'own';

/**
 * Returns an attempt that this deployment could not make as the last one of its delivery: its error stays, and so the
 * subscription's count of dead letters.
 */
export const asLast = (sent: SendOutcome): Tried => ({
  ...sent,
  phase: sent.error === 'resolver_failed' ? 'resolve' : 'connect',
});

/** What came of an attempt. */
export interface Outcome<Lane extends LaneKey = LaneKey> {
  readonly lane: Lane;
  readonly delivery: DueDelivery;
  readonly number: number;
  readonly startedAtMs: number;
  readonly sent: Tried;
  readonly next: Next;
}

/**
 * Writes outcomes of attempts that were not a delivery's last. What is not the lease's any more, or not the delivery's next
 * attempt, is left out: after a lane was taken over, a late outcome contradicts nothing.
 */
export async function settleOutcomes(directory: Reader, lease: string, outcomes: readonly Outcome[]): Promise<void> {
  const lanes = new Map<LaneKey, { place: number; restarts: boolean }>();
  const places = outcomes.map(({ lane, next, delivery }) => {
    let known = lanes.get(lane);
    if (known === undefined) {
      known = { place: lanes.size + 1, restarts: false };
      lanes.set(lane, known);
    }
    if (next.status === 'delivered' && !delivery.replayed) known.restarts = true;
    return known.place;
  });
  const keys = [...lanes.keys()];
  const of = (value: (outcome: Outcome) => string | number | null) => plainArray(outcomes.map(value));
  await sql`
    select directory.settle_webhook_deliveries(
      ${lease}::uuid, ${plainArray(keys.map((each) => each.workspaceId))}::uuid[],
      ${plainArray(keys.map((each) => each.subscriptionId))}::uuid[],
      ${plainArray([...lanes.values()].map((each) => String(each.restarts)))}::boolean[],
      ${plainArray(places)}::int[], ${of((each) => each.delivery.id)}::uuid[], ${of((each) => each.number)}::int[],
      ${of((each) => instantOf(each.startedAtMs))}::timestamptz[], ${of((each) => Math.round(each.sent.durationMs))}::int[],
      ${of((each) => each.sent.phase)}::text[], ${of((each) => each.sent.status)}::int[],
      ${outcomes.map((each) => each.sent.body)}::text[], ${of((each) => each.sent.error)}::text[],
      ${of(({ next }) => (next.status === 'pending' ? instantOf(next.nextAttemptAtMs) : null))}::timestamptz[]
    )`.execute(directory);
}

// An array's text, of values that need no quotes: identifiers, numbers, instants, names of errors. pg quotes each by itself.
function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((each) => each ?? 'null').join(',')}}`;
}
