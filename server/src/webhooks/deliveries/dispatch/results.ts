// Results of attempts, and the statement that writes any number of them from arrays (migration 0020).
import { sql } from 'kysely';
import type { AttemptPhase } from '../../../../../contract/deliveries.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';
import type { QueueKey } from './claims.ts';
import type { Next } from './schedule.ts';
import type { DueDelivery } from './target.ts';

/** Outcome of an attempt that was made. It counts, unlike one that this deployment could not make. */
export type MadeAttempt = SendOutcome & { readonly phase: AttemptPhase | null };

/** Returns true if the attempt was made. */
export const wasMade = (sent: SendOutcome): sent is MadeAttempt => sent.phase !== 'own';

/**
 * Returns an attempt that this deployment could not make as the last one of its delivery. Its error is kept, so that it
 * does not count towards the subscription's dead letters.
 */
export const toFinalAttempt = (sent: SendOutcome): MadeAttempt => ({
  ...sent,
  phase: sent.error === 'resolver_failed' ? 'resolve' : 'connect',
});

/** Result of an attempt, with what follows from it for the delivery. */
export interface AttemptResult<Queue extends QueueKey = QueueKey> {
  readonly queue: Queue;
  readonly delivery: DueDelivery;
  readonly number: number;
  readonly startedAtMs: number;
  readonly sent: MadeAttempt;
  readonly next: Next;
}

/**
 * Writes the results of attempts that were not a delivery's last. Leaves out those whose queue this lease no longer
 * holds, and those that are not the delivery's next attempt: a late result contradicts nothing after another process
 * has taken the queue over.
 */
export async function saveResults(directory: Reader, lease: string, results: readonly AttemptResult[]): Promise<void> {
  const queues = new Map<QueueKey, { place: number; restarts: boolean }>();
  const places = results.map(({ queue, next, delivery }) => {
    let known = queues.get(queue);
    if (known === undefined) {
      known = { place: queues.size + 1, restarts: false };
      queues.set(queue, known);
    }
    if (next.status === 'delivered' && !delivery.replayed) known.restarts = true;
    return known.place;
  });
  const keys = [...queues.keys()];
  const of = (value: (result: AttemptResult) => string | number | null) => formatArray(results.map(value));
  await sql`
    select directory.settle_webhook_deliveries(
      ${lease}::uuid, ${formatArray(keys.map((each) => each.workspaceId))}::uuid[],
      ${formatArray(keys.map((each) => each.subscriptionId))}::uuid[],
      ${formatArray([...queues.values()].map((each) => String(each.restarts)))}::boolean[],
      ${formatArray(places)}::int[], ${of((each) => each.delivery.id)}::uuid[], ${of((each) => each.number)}::int[],
      ${of((each) => instantOf(each.startedAtMs))}::timestamptz[], ${of((each) => Math.round(each.sent.durationMs))}::int[],
      ${of((each) => each.sent.phase)}::text[], ${of((each) => each.sent.status)}::int[],
      ${results.map((each) => each.sent.body)}::text[], ${of((each) => each.sent.error)}::text[],
      ${of(({ next }) => (next.status === 'pending' ? instantOf(next.nextAttemptAtMs) : null))}::timestamptz[]
    )`.execute(directory);
}

// Formats an array of values that need no quotes: identifiers, numbers, instants, names of errors. pg would quote each
// of them.
function formatArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((each) => each ?? 'null').join(',')}}`;
}
