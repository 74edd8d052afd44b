// Reads all bytes of a file, also of one beyond the two gibibytes that Node reads at once.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const AT_ONCE = 256 * 1024 * 1024;

/** Reads a file into memory. */
export function readFileBytes(path: string): Buffer<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(file).size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, Math.min(AT_ONCE, bytes.length - filled), filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}
