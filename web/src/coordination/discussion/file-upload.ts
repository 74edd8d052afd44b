// Sending one file with its progress, which fetch does not tell. A session that ended is waited for, as everywhere.
import { Problem, problemOf, unreachable } from '../../api/problem.ts';
import type { SessionGate } from '../../api/session-gate.ts';

interface Upload {
  readonly address: string;
  readonly file: File;
  readonly key: string;
  readonly gate: SessionGate;
  readonly stop: AbortSignal;
  /** Told the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends a file; throws a Problem where it is refused. */
export async function uploadFile(upload: Upload): Promise<void> {
  for (;;) {
    const response = await send(upload);
    if (response.ok) return;
    const problem = await problemOf(response);
    if (problem.status !== 401) throw problem;
    await upload.gate.lost();
  }
}

function send({ address, file, key, stop, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(unreachable(undefined));
    request.onabort = () => reject(stop.reason);
    stop.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('record', JSON.stringify({ name: file.name.slice(0, 200) }));
    form.append('file', file, file.name);
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' };
  return new Response(request.responseText || null, { status: request.status, headers });
}

/** The reason of a refusal that is told beside the file. */
export function isStopped(problem: unknown): boolean {
  return !(problem instanceof Problem) && problem instanceof DOMException && problem.name === 'AbortError';
}
