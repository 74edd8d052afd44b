// Knows whether this process reaches the outside: its name servers, its network, its sockets. For health, metrics and the
// log; nobody's attempt is judged by it.
import type { Clock } from '../clock.ts';
import type { OwnFault } from './outcome.ts';

/** A fault that nothing has followed for so long tells nothing of now. */
const REMEMBERED_MS = 5 * 60_000;

export interface WayOut {
  /** Notes how a request to the outside ended: a fault of this deployment, or undefined for everything else. */
  note(fault: OwnFault | undefined): void;
  /** Returns the fault that the last requests met; undefined where the last one was answered or judged. */
  fault(): OwnFault | undefined;
}

/** Opens it; `onFault` is told of each fault. */
export function openWayOut(clock: Pick<Clock, 'now'>, onFault: (fault: OwnFault) => void): WayOut {
  let last: { readonly fault: OwnFault; readonly atMs: number } | undefined;
  return {
    note(fault) {
      if (fault === undefined) last = undefined;
      else {
        last = { fault, atMs: clock.now() };
        onFault(fault);
      }
    },
    fault: () => (last !== undefined && clock.now() - last.atMs < REMEMBERED_MS ? last.fault : undefined),
  };
}
