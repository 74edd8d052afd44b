// The route that signed addresses lead to. What it serves was uploaded by people, so nothing in it may run in a browser as
// ours: the type is the inspected one, sniffing is off, and a document that is opened all the same is sandboxed.

import { Readable } from 'node:stream';
import { fileOperations } from '../../../../contract/operations/files.ts';
import { type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import { notFound } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { type WantedBytes, wantedBytes } from '../http/byte-range.ts';
import { namesTag } from '../http/etag.ts';
import { implement } from '../http/implement.ts';
import type { Answer, Route } from '../http/route.ts';
import { dispositionOf } from './download-name.ts';
import { type AddressDeps, filePath } from './file-address.ts';
import { findFile, type StoredFile, storageKeyOf } from './ledger.ts';
import { verifyAddress } from './signed-address.ts';
import { type Storage, StorageError } from './storage-rules.ts';

export interface FileRouteDeps extends Pick<AddressDeps, 'clock' | 'addressSecrets'> {
  readonly db: Db;
  readonly storage: Storage;
}

interface FileRequest {
  readonly workspaceId: string;
  readonly fileId: string;
  /** As it stands after the question mark. */
  readonly query: string;
  readonly method: string;
  header(name: string): string | undefined;
}

/** `GET /files/{workspaceId}/{fileId}`: a stored file, to whoever has its signed address. */
export function fileRoutes(deps: FileRouteDeps): Route[] {
  return [
    implement(fileOperations.downloadFile, ({ params, url, method, header }) =>
      serveFile(deps, { ...params, query: url.split('?', 2)[1] ?? '', method, header }),
    ),
  ];
}

async function serveFile(deps: FileRouteDeps, request: FileRequest): Promise<Answer> {
  const { workspaceId, fileId, query } = request;
  const path = filePath(workspaceId, fileId);
  const nowMs = deps.clock.now();
  if (!verifyAddress({ secrets: deps.addressSecrets, path, query, nowMs })) throw notFound();
  const scope = workspaceScope(workspaceId);
  const file = await findFile(deps.db.reader(scope), scope, fileId);
  if (file === undefined) throw notFound();
  const headers = headersOf(file, secondsLeft(query, nowMs));
  const tag = headers.etag;
  const fresh = request.header('if-none-match');
  if (fresh !== undefined && namesTag(fresh, tag)) return { status: 304, headers };
  // A HEAD is answered from the ledger: nothing is read from storage, and a range means nothing to it (RFC 9110 §14.2).
  if (request.method === 'HEAD') return { headers: { ...headers, ...lengthOf(file) }, stream: Readable.from([]) };
  const isSame = (request.header('if-range') ?? tag) === tag;
  const part = isSame ? wantedBytes(request.header('range'), file.sizeBytes) : undefined;
  const stream = await read(deps, scope, file, part);
  return { status: part === undefined ? 200 : 206, headers: { ...headers, ...lengthOf(file, part) }, stream };
}

async function read(deps: FileRouteDeps, scope: WorkspaceScope, { id }: StoredFile, part: WantedBytes | undefined) {
  try {
    return await deps.storage.read(storageKeyOf(scope.workspaceId, id), part);
  } catch (error) {
    if (!(error instanceof StorageError) || error.reason !== 'not_found') throw error;
    // Where its record was removed in this moment it is gone; where it was not, storage has lost it.
    const isKept = (await findFile(deps.db.reader(scope), scope, id)) !== undefined;
    throw isKept ? error : notFound();
  }
}

function headersOf(file: StoredFile, maxAgeSeconds: number) {
  return {
    'content-type': file.mediaType,
    'content-disposition': dispositionOf(file.downloadName),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
    'accept-ranges': 'bytes',
    // A stored file never changes: its id is as good as a hash.
    etag: `"${file.id}"`,
  };
}

function lengthOf({ sizeBytes }: StoredFile, part?: WantedBytes): Record<string, string> {
  if (part === undefined) return { 'content-length': String(sizeBytes) };
  return {
    'content-length': String(part.end - part.start + 1),
    'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}`,
  };
}

/** Until the address expires; the signature was verified, so the number is ours. */
function secondsLeft(query: string, nowMs: number): number {
  const expires = Number(new URLSearchParams(query).get('expires'));
  return Math.max(0, Math.floor(expires - nowMs / 1000));
}
