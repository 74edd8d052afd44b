// Uploads with progress, which fetch does not tell: a record and its file as one multipart request.
import { type Problem, problemOf, unreachable } from '../api/problem.ts';
import type { SessionGate } from '../api/session-gate.ts';

interface Sending {
  readonly path: string;
  /** The fields of the record. */
  readonly record: object;
  readonly file: File;
  /** Makes one record, however often this is sent (contract §4). */
  readonly idempotencyKey: string;
  /** The share that has gone out, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly gate: SessionGate;
}

const READ_HEADERS = ['content-type', 'retry-after', 'x-request-id'];

/** Sends a picture with its record; the record as it was made. A session that ended is waited for. Throws a Problem. */
export async function sendPicture<Made>(sending: Sending): Promise<Made> {
  for (;;) {
    const response = await posted(sending);
    if (response.ok) return response.json() as Promise<Made>;
    const problem: Problem = await problemOf(response);
    if (problem.status !== 401) throw problem;
    await sending.gate.lost();
  }
}

function posted({ path, record, file, idempotencyKey, onProgress, signal }: Sending): Promise<Response> {
  // It may have been given up while a new sign-in was waited for.
  signal?.throwIfAborted();
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', file);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const headers = READ_HEADERS.map((name): [string, string] => [name, request.getResponseHeader(name) ?? '']);
    resolve(
      new Response(request.responseText, {
        status: request.status,
        statusText: request.statusText,
        headers: headers.filter(([, value]) => value !== ''),
      }),
    );
  };
  request.onerror = () => reject(unreachable(new Error('The connection broke.')));
  request.onabort = () => reject(signal?.reason ?? new Error('It was given up.'));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}
