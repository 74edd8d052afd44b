// Bounds the memory of bodies that came compressed, over all requests of the process: gzip makes a thousand bytes of one, so
// that the bounds of a single body let a few senders fill the memory.
import { unavailable } from '../app-error.ts';

/** A part of the share, held by one request. */
export interface UnpackedHold {
  /** Gives back what the body did not need. */
  shrinkTo(bytes: number): void;
  /** Gives all of it back; further calls do nothing. */
  end(): void;
}

/** Bytes that unpacked bodies may take together. */
export interface UnpackedShare {
  /**
   * Takes bytes, at most the whole share, in turns by caller: one of each that waits, and of one caller first come first served.
   * With too many waiting, the last of the caller with the most is rejected with `unavailable`. Rejects with the signal's reason where
   * it aborts meanwhile.
   */
  take(bytes: number, signal: AbortSignal, caller?: string): Promise<UnpackedHold>;
}

interface Waiter {
  readonly bytes: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Eight of the largest bodies of ingest. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_WAITING = 256;

/** Opens a share of so many bytes, for which at most `maxWaiting` requests wait. */
export function openUnpackedShare({ totalBytes = TOTAL_BYTES, maxWaiting = MAX_WAITING } = {}): UnpackedShare {
  let freeBytes = totalBytes;
  /** The waiting by caller, in the order of their turns. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  const remove = (caller: string, waiter: Waiter) => {
    const left = queues.get(caller)?.filter((each) => each !== waiter) ?? [];
    if (left.length === 0) queues.delete(caller);
    else queues.set(caller, left);
    waiting -= 1;
  };
  const makeRoom = (caller: string) => {
    if (waiting < maxWaiting) return;
    const [most, queue] = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (most === caller || queue.length <= (queues.get(caller)?.length ?? 0) + 1) throw unavailable();
    queue.at(-1)?.refuse();
  };
  const getNext = () => {
    const [first] = queues;
    return first === undefined ? undefined : { caller: first[0], waiter: first[1][0] as Waiter };
  };
  const release = (bytes: number) => {
    freeBytes += bytes;
    for (let next = getNext(); next !== undefined && next.waiter.bytes <= freeBytes; next = getNext()) {
      const { caller, waiter } = next;
      remove(caller, waiter);
      // The turn passes: the caller is the last of those that wait.
      const left = queues.get(caller);
      if (left !== undefined && queues.delete(caller)) queues.set(caller, left);
      freeBytes -= waiter.bytes;
      waiter.start();
    }
  };
  const hold = (bytes: number): UnpackedHold => {
    let heldBytes = bytes;
    const shrinkTo = (needed: number) => {
      const spare = Math.max(0, heldBytes - needed);
      heldBytes -= spare;
      release(spare);
    };
    return { shrinkTo, end: () => shrinkTo(0) };
  };
  return {
    async take(wanted, signal, caller = '') {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, totalBytes);
      if (waiting === 0 && bytes <= freeBytes) {
        freeBytes -= bytes;
        return hold(bytes);
      }
      makeRoom(caller);
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          remove(caller, waiter);
          reject(signal.reason);
          // The one behind may need less.
          release(0);
        };
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const refuse = () => {
          signal.removeEventListener('abort', leave);
          remove(caller, waiter);
          reject(unavailable());
        };
        const waiter: Waiter = { bytes, start, refuse };
        queues.set(caller, [...(queues.get(caller) ?? []), waiter]);
        waiting += 1;
        signal.addEventListener('abort', leave, { once: true });
      });
      return hold(bytes);
    },
  };
}
