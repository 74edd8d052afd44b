// PostgreSQL's log: one file in the data folder, written by the server through a handle that we open for appending, so that it
// needs no logger process, outlives us, and can be cut from outside.
import { constants, openSync } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';
import type { Clock } from '../../clock.ts';

const LARGEST_BYTES = 8 * 1_048_576;
const LOOK_EVERY_MS = 10 * 60_000;
const TAIL_BYTES = 16_384;

/** A handle for the server's output; appending, so that the file may be cut while the server writes. */
export const openLog = (file: string): number =>
  openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0), 0o640);

/** The log's length now: where the output of a server that is about to start will begin. */
export const logLength = (file: string): Promise<number> =>
  stat(file).then(
    (info) => info.size,
    () => 0,
  );

/** What the server gave as its reason for stopping since `from`: its last fatal line, else its last line. */
export async function lastWords(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start);
    return pickLine(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The line of some output that a person should see first: the last fatal one, else the last that says anything. */
export function pickLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /\b(FATAL|PANIC|error): /.test(each)) ?? lines.at(-1);
  return line?.replace(/^.*?\b(?:FATAL|PANIC|error): +/, '').trim() ?? 'it ended without a word';
}

/** @internal Keeps the log below a few megabytes: what is above goes to one older file beside it. */
export async function boundLog(file: string, largestBytes = LARGEST_BYTES): Promise<void> {
  if ((await logLength(file)) <= largestBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Looks after the log now and then, for as long as the answer is not called. */
export function watchLog(file: string, clock: Clock, say: (line: string) => void): () => void {
  const look = () =>
    boundLog(file).catch((error: unknown) => say(`PostgreSQL's log ${file} could not be shortened: ${String(error)}`));
  void look();
  return clock.every(LOOK_EVERY_MS, look);
}
