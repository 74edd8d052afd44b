// Mails that came back, as a mail server hands them over.
import { type Acquire, runLimited } from '../../platform/access/limiter.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { runHelper } from '../../platform/processes/helper-process.ts';
import type { Bounce } from './bounce-notice.ts';
import type { BounceOrder } from './bounce-process.ts';
import { findAnyDelivery, updateDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { lockBoth, noteRefusal } from './send.ts';
import { settleRun } from './settle.ts';

export interface BounceDeps extends RunDeps {
  /** One process at a time. */
  readonly acquireBounceSlot: Acquire;
}

/** Hostile text of the largest size takes 9 s of one core (2026-11-30), a notification some milliseconds. */
const HELPER = {
  program: new URL('bounce-process.ts', import.meta.url),
  timeoutMs: 10_000,
  memoryMiB: 256,
  permissions: [],
};
/** A text that cannot be read names no mail. */
const UNREADABLE: Bounce = { ids: [], isFinal: false, replyCode: undefined };
/** Notifications belong to no workspace before they are read, and share one queue. */
const QUEUE = 'mail-bounces';

/** Reads a notification in a process of its own. Throws `rate_limited` if too many wait. */
async function readNotice(deps: BounceDeps, raw: Uint8Array): Promise<Bounce> {
  const order: BounceOrder = { raw };
  const outcome = await runLimited(deps.acquireBounceSlot, QUEUE, () =>
    runHelper<Bounce>(deps, HELPER, order, new AbortController().signal),
  );
  if (outcome.type === 'done') return outcome.result;
  deps.onReportFault(new Error(`a notification about a mail was not read: ${outcome.type}`));
  return UNREADABLE;
}

/** Notes that a mail came back. Throws `rate_limited` if too many notifications wait. */
export async function takeBounce(
  deps: BounceDeps,
  raw: Uint8Array,
): Promise<{ readonly matched: boolean; readonly suppressed: boolean }> {
  const { ids, isFinal, replyCode } = await readNotice(deps, raw);
  for (const id of ids) {
    const found = await findAnyDelivery(deps.db, { id });
    if (found === undefined) continue;
    const { scope } = found;
    const suppressed = await inTransaction(deps.db, scope, async (tx) => {
      const locked = await lockBoth(tx, scope, found.id);
      if (locked === undefined || !isFinal || locked.delivery.state !== 'sent') return false;
      const change = { state: 'refused', at: instantOf(deps.clock.now()), error: 'bounced' } as const;
      await updateDelivery(tx, scope, found.id, { ...change, replyCode: replyCode ?? null });
      const isSuppressed = await noteRefusal(tx, deps, scope, locked);
      await settleRun(tx, deps, scope, locked.run.id);
      return isSuppressed;
    });
    return { matched: true, suppressed };
  }
  return { matched: false, suppressed: false };
}
