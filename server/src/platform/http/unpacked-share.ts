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
   * Takes bytes, at most the whole share, as soon as those before have theirs: first come first served. Rejects with
   * `unavailable` where too many wait, and with the signal's reason where it aborts meanwhile.
   */
  take(bytes: number, signal: AbortSignal): Promise<UnpackedHold>;
}

interface Waiter {
  readonly bytes: number;
  readonly start: () => void;
}

/** Eight of the largest bodies of ingest. */
const TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_WAITING = 256;

/** Opens a share of so many bytes, for which at most `maxWaiting` requests wait. */
export function openUnpackedShare({ totalBytes = TOTAL_BYTES, maxWaiting = MAX_WAITING } = {}): UnpackedShare {
  let freeBytes = totalBytes;
  const queue: Waiter[] = [];
  const release = (bytes: number) => {
    freeBytes += bytes;
    for (let next = queue[0]; next !== undefined && next.bytes <= freeBytes; next = queue[0]) {
      queue.shift();
      freeBytes -= next.bytes;
      next.start();
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
    async take(wanted, signal) {
      signal.throwIfAborted();
      const bytes = Math.min(wanted, totalBytes);
      if (queue.length === 0 && bytes <= freeBytes) {
        freeBytes -= bytes;
        return hold(bytes);
      }
      if (queue.length >= maxWaiting) throw unavailable();
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(signal.reason);
          // The one behind may need less.
          release(0);
        };
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const waiter: Waiter = { bytes, start };
        queue.push(waiter);
        signal.addEventListener('abort', leave, { once: true });
      });
      return hold(bytes);
    },
  };
}
