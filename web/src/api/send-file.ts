// Sending a file with its progress, which fetch does not tell: one multipart request of a record and the file (contract §10).
import { MOST_WAITS, waitForBudget } from './patient-fetch.ts';
import { problemOf, unreachable } from './problem.ts';
import type { SessionGate } from './session-gate.ts';

export interface Sending {
  readonly path: string;
  /** The fields of the record. */
  readonly record: object;
  readonly file: File;
  /** Makes one record, however often this is sent (contract §4). */
  readonly idempotencyKey: string;
  /** Receives the share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly gate: SessionGate;
  /** Receives the time for which sending waits at a rate limit, and 0 once it continues. Without it a rate limit throws a Problem. */
  readonly onWait?: (milliseconds: number) => void;
}

/** Sends a file with its record; what was made of it. A session that ended and a budget are waited for. Throws a Problem. */
export async function sendFile<Made>(sending: Sending): Promise<Made> {
  const { gate, onWait, signal } = sending;
  for (let waits = 0; ; waits += 1) {
    const response = await posted(sending);
    if (response.ok) return await madeOf<Made>(response);
    const problem = await problemOf(response);
    if (problem.status === 401) await gate.lost();
    else if (problem.status === 429 && onWait && waits < MOST_WAITS) {
      await waitForBudget(problem, { onWait, sleep: (milliseconds) => slept(milliseconds, signal) });
    } else throw problem;
  }
}

async function madeOf<Made>(response: Response): Promise<Made> {
  try {
    return await response.json();
  } catch (error) {
    throw unreachable(error); // It broke off: sent again under its key it is made once.
  }
}

/** Ends after a while, or throws when it is given up. */
function slept(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', giveUp));
}

/** True for what ended because the person stopped it. */
export function isGivenUp(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === 'AbortError';
}

const READ_HEADERS = ['content-type', 'retry-after', 'x-request-id'];

function posted({ path, record, file, idempotencyKey, onProgress, signal }: Sending): Promise<Response> {
  // It may have been given up while a new sign-in was waited for.
  signal?.throwIfAborted();
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', file, file.name);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1);
  request.onload = () => resolve(answerOf(request));
  request.onerror = () => reject(unreachable(undefined));
  request.onabort = () => reject(signal?.reason ?? new DOMException('It was given up.', 'AbortError'));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = READ_HEADERS.map((name): [string, string] => [name, request.getResponseHeader(name) ?? '']);
  return new Response(request.responseText || null, {
    status: request.status,
    statusText: request.statusText,
    headers: headers.filter(([, value]) => value !== ''),
  });
}
