// Runs a program whose output is wanted only when it fails. Plain JavaScript without packages, for any Node from 20 on.
import { spawn } from 'node:child_process';
import { endLike, forwardSignals, SIGNALS } from './stand-in.mjs';

/**
 * Runs it to its end; a signal that ends it ends this process likewise. Rejects where it cannot be run at all.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: object, shell?: boolean, lock: { alsoHeldBy: (pid: number) => void } }} how with the lock that
 *   it goes on to hold when this process is killed
 * @returns {Promise<{ code: number | null, signal: string | null, output: string }>}
 */
export async function runQuietly(file, args, { lock, ...how }) {
  const child = spawn(file, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) lock.alsoHeldBy(child.pid);
  const stop = forwardSignals(child);
  const end = await endOf(child).finally(stop);
  if (SIGNALS.includes(end.signal)) endLike(end.code, end.signal);
  return end;
}

/** How a program ended, in words. */
export function howItEnded({ code, signal }) {
  return signal === null ? `with code ${code}` : `by ${signal}`;
}

function endOf(child) {
  return new Promise((resolve, reject) => {
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(parts).toString() }));
  });
}
