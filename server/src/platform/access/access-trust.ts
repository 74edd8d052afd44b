// Whether what was read about access still counts: polls of the access version, and the time since the last answer.
import type { Clock } from '../clock.ts';
import { isWithin } from './elapsed.ts';

/** How often a process asks whether access has changed. */
const POLL_EVERY_MS = 250;

/** How long it trusts an answer, counted from when it asked (contract §4). */
export const TRUST_MS = 700;

/**
 * So many regular polls in a row that find no trust, two seconds of them, are told. One that is late does no harm, for requests
 * then ask PostgreSQL themselves. Polls are counted and not seconds, since a process that was blocked has asked nobody meanwhile.
 */
const TOLD_FROM = 8;

/** Calls `wake` when access may have changed, until the answer is called. */
export type Listen = (wake: () => void) => () => Promise<void>;

export interface TrustOptions {
  /** Reads `directory.access_version()`. */
  readonly loadVersion: () => Promise<number>;
  readonly listen: Listen;
  readonly clock: Clock;
  /** Told of each poll that failed, or was not sent because the last one is unanswered. */
  readonly onFailure: (error: unknown) => void;
  /** Told why nothing has been trusted for two seconds, again at each poll until something is. */
  readonly onUnconfirmed: (error: unknown) => void;
  /** Called when the version is another than before: nothing that was read until now counts any more. */
  readonly onMoved: () => void;
}

export interface Trust {
  /** True while the newest answer was asked for less than 700 ms ago. */
  holds(): boolean;
  stop(): Promise<void>;
}

interface Poll {
  readonly startedAt: number;
  /** Ends with the trust that the answer may carry. */
  isLive: boolean;
  isOpen: boolean;
}

/** Polls at once, every 250 ms, and when woken. */
export function openTrust(options: TrustOptions): Trust {
  const { loadVersion, listen, clock, onFailure, onMoved } = options;
  let version: number | undefined;
  let latest: Poll | undefined;
  let confirmed: Poll | undefined;
  const holds = () => confirmed?.isLive === true && isWithin(confirmed.startedAt, clock.now(), TRUST_MS);
  const lapse = openLapse(holds, options);
  let askAgain = false;
  let stopped = false;

  const poll = () => {
    const mine: Poll = { startedAt: clock.now(), isLive: true, isOpen: true };
    latest = mine;
    // A timer runs by the monotonic clock, now() by one that can be set back: trust needs both. The timer alone would
    // be late in a process whose loop was blocked.
    clock.after(TRUST_MS, () => {
      mine.isLive = false;
    });
    loadVersion()
      .then(
        (found) => accept(mine, found),
        (error: unknown) => {
          // A stop ends the connection that a poll under way waits on.
          if (stopped) return;
          lapse.blame(error);
          onFailure(error);
        },
      )
      .finally(() => {
        mine.isOpen = false;
        if (!askAgain || latest !== mine || stopped) return;
        askAgain = false;
        poll();
      });
  };
  // Answers may come out of order. A version that only an older poll has seen is taken in all the same: flushing is
  // always safe. A lower one counts from a newer poll alone (a database that was restored).
  const accept = (mine: Poll, found: number) => {
    if (stopped) return;
    const isNewest = confirmed === undefined || mine.startedAt >= confirmed.startedAt;
    if (version === undefined || found > version || (isNewest && found !== version)) {
      version = found;
      onMoved();
    }
    if (isNewest) confirmed = mine;
  };
  // What a poll under way has read may be older than what woke us: look again after it.
  const wake = () => {
    if (latest?.isOpen === true && latest.isLive) askAgain = true;
    else if (!stopped) poll();
  };

  // Not at once: after the loop was blocked the timer runs first, and the last poll's answer waits on the socket. A poll
  // that goes before it would find it missing.
  const pollSoon = () => {
    clock.after(0, () => {
      if (stopped) return;
      lapse.look();
      poll();
    });
  };
  const stopPolling = clock.every(POLL_EVERY_MS, pollSoon);
  poll();
  const stopListening = listen(wake);
  return {
    holds,
    async stop() {
      stopped = true;
      confirmed = undefined;
      stopPolling();
      await stopListening();
    },
  };
}

/** Tells of trust that stays away, with what the polls met last. */
function openLapse(holds: () => boolean, { onUnconfirmed }: Pick<TrustOptions, 'onUnconfirmed'>) {
  let polls = 0;
  let cause: unknown;
  return {
    blame(error: unknown) {
      cause = error;
    },
    /** Once before each regular poll. */
    look() {
      polls = holds() ? 0 : polls + 1;
      if (polls === 0) cause = undefined;
      if (polls >= TOLD_FROM) onUnconfirmed(cause ?? new Error(`no poll is answered within ${TRUST_MS} ms`));
    },
  };
}
