// `gateway replay`: posts the readings of a file as a gateway would, over HTTP and with a key, so that a sensor can be tried
// without one. The times are shifted so that the last reading is now.

import { readFile } from 'node:fs/promises';
import { isUuid } from '../../../contract/forms.ts';
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { MAX_READINGS, type ReadingsReceipt } from '../../../contract/sensors.ts';
import { API_INFO } from '../assemble/api-info.ts';
import { invalidField } from '../platform/app-error.ts';
import { instantOf, stayUp, systemClock } from '../platform/clock.ts';
import { type Fetched, type Fetcher, FetchFault, openFetcher } from '../platform/outbound/fetcher.ts';
import { openNameResolver } from '../platform/outbound/name-resolver.ts';
import { StartError } from '../platform/start-error.ts';
import { type Answer, facts } from './printing.ts';

export interface ReplayOptions {
  readonly file: string;
  readonly project: string;
  readonly device: string;
  readonly key: string;
  readonly url: string;
  readonly kind?: string;
  readonly unit?: string;
  readonly speed?: string;
  readonly batch: string;
  readonly json?: true;
}

interface FileReading {
  readonly atMs: number;
  readonly value: number;
}

/** Posts the readings of a CSV file (`timestamp,value`, times in UTC) to a project's sensor. */
export async function gatewayReplay(options: ReplayOptions): Promise<Answer> {
  const batchSize = wholeNumber('batch', options.batch, MAX_READINGS);
  const speed = options.speed === undefined ? undefined : wholeNumber('speed', options.speed, 1e9);
  if (!isUuid(options.project)) throw invalidField('project', createPlainMessage('must be the id of a project'));
  const readings = readingsIn(await textOf(options.file));
  const shiftMs = systemClock.now() - Math.max(...readings.map(({ atMs }) => atMs));
  const sum = { accepted: 0, duplicates: 0, rejected: 0 };
  const lieDown = stayUp();
  try {
    const post = posterOf(options);
    for (let at = 0; at < readings.length; at += batchSize) {
      const batch = readings.slice(at, at + batchSize);
      const receipt = await post(batch.map((each) => bodyOf(each, shiftMs, options)));
      sum.accepted += receipt.accepted;
      sum.duplicates += receipt.duplicates;
      sum.rejected += receipt.rejected.length;
      const [first, next] = [batch[0], readings[at + batchSize]];
      if (speed !== undefined && first !== undefined && next !== undefined) {
        await pause(Math.max(0, next.atMs - first.atMs) / speed);
      }
    }
  } finally {
    lieDown();
  }
  const [first, last] = [readings[0], readings.at(-1)] as [FileReading, FileReading];
  const span = { from: instantOf(first.atMs + shiftMs), to: instantOf(last.atMs + shiftMs) };
  return { record: { ...sum, ...span }, text: facts(`posted ${readings.length} readings`, { ...sum, ...span }) };
}

function bodyOf({ atMs, value }: FileReading, shiftMs: number, { device, kind, unit }: ReplayOptions): object {
  return {
    deviceId: device,
    value,
    at: instantOf(atMs + shiftMs),
    ...(kind === undefined ? {} : { kind }),
    ...(unit === undefined ? {} : { unit }),
  };
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most)
    throw invalidField(name, createPlainMessage(`must be a whole number from 1 to ${most}`));
  return value;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw invalidField('file', createPlainMessage(`${file} cannot be read (${code})`));
  }
}

const ROW = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)Z?,\s*([^,]+?)\s*$/;

/** The readings of the file, in the order of time. Refuses a line that is none, by its number. */
function readingsIn(text: string): FileReading[] {
  const readings = text.split(/\r?\n/).flatMap((line, at): FileReading[] => {
    if (line.trim() === '' || (at === 0 && /^timestamp\s*,\s*value$/i.test(line.trim()))) return [];
    const [, day, time, value] = ROW.exec(line) ?? [];
    const reading = { atMs: Date.parse(`${day}T${time}Z`), value: Number(value) };
    if (Number.isNaN(reading.atMs) || !Number.isFinite(reading.value)) {
      throw invalidField('file', createPlainMessage(`line ${at + 1} is not <timestamp>,<value>`));
    }
    return [reading];
  });
  if (readings.length === 0) throw invalidField('file', createPlainMessage('has no readings'));
  return readings.sort((left, right) => left.atMs - right.atMs);
}

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;

/** Posts a batch, again while the service is away or asks to wait: what was stored already counts once. */
function posterOf({ url, project, key }: ReplayOptions): (readings: readonly object[]) => Promise<ReadingsReceipt> {
  const fetcher = openFetcher({
    names: openNameResolver({ clock: systemClock }),
    // Whoever types the address is the operator, and no stranger to the network.
    isAllowed: () => true,
    clock: systemClock,
    userAgent: `Project-Coordination-Service/${API_INFO.version}`,
  });
  const address = `${url.replace(/\/+$/, '')}/api/projects/${project}/sensors/readings`;
  return async (readings) => {
    const request = {
      url: address,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ readings }),
    } as const;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await answerOf(fetcher, request);
      if (!(answer instanceof FetchFault) && answer.status === 200) return JSON.parse(answer.body.toString('utf8'));
      if (attempt === MAX_ATTEMPTS || !mayTryAgain(answer)) throw new StartError(faultOf(answer, address));
      const askedSeconds = answer instanceof FetchFault ? 0 : Number(answer.headers['retry-after'] ?? 0);
      await pause(Math.max(askedSeconds * 1000, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  };
}

async function answerOf(fetcher: Fetcher, request: Parameters<Fetcher['fetch']>[0]): Promise<Fetched | FetchFault> {
  try {
    return await fetcher.fetch(request);
  } catch (error) {
    if (error instanceof FetchFault) return error;
    throw error;
  }
}

const mayTryAgain = (answer: Fetched | FetchFault): boolean =>
  answer instanceof FetchFault ? answer.reason !== 'name_not_found' : answer.status === 429 || answer.status >= 500;

function faultOf(answer: Fetched | FetchFault, address: string): string {
  if (answer instanceof FetchFault) return `${address}: ${answer.message}`;
  return `${address} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 500)}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void systemClock.after(ms, resolve));
}
