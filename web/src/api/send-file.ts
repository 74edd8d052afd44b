// Sending a file with its progress, which fetch does not tell: one multipart request of a record and the file (contract §10).
import { problemOf, unreachable } from './problem.ts';
import type { SessionGate } from './session-gate.ts';

export interface Sending {
  readonly path: string;
  /** The fields of the record. */
  readonly record: object;
  readonly file: File;
  /** Makes one record, however often this is sent (contract §4). */
  readonly idempotencyKey: string;
  /** Told the share that has gone out, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly gate: SessionGate;
}

/** Sends a file with its record; what was made of it. A session that ended is waited for. Throws a Problem. */
export async function sendFile<Made>(sending: Sending): Promise<Made> {
  for (;;) {
    const response = await posted(sending);
    if (response.ok) return response.json() as Promise<Made>;
    const problem = await problemOf(response);
    if (problem.status !== 401) throw problem;
    await sending.gate.lost();
  }
}

function posted({ path, record, file, idempotencyKey, onProgress, signal }: Sending): Promise<Response> {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', file, file.name);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1);
  request.onload = () => {
    const headers = new Headers({ 'content-type': request.getResponseHeader('content-type') ?? '' });
    const requestId = request.getResponseHeader('x-request-id');
    if (requestId !== null) headers.set('x-request-id', requestId);
    const { status, statusText } = request;
    resolve(new Response(request.responseText || null, { status, statusText, headers }));
  };
  request.onerror = () => reject(unreachable(undefined));
  request.onabort = () => reject(signal?.reason ?? new DOMException('It was given up.', 'AbortError'));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  if (signal?.aborted) reject(signal.reason);
  else request.send(form);
  return promise;
}
