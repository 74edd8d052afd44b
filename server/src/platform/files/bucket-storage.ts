// Objects in a bucket of a service that speaks S3. flydrive's driver asks and removes; a put that can be broken off, a range
// and a list of any length are asked of the SDK's client that both share. Without ACLs and without the SDK's own checksums,
// which services other than Amazon's refuse; the service stores an object whole or not at all.
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Clock } from '../clock.ts';
import type { BucketPlace } from './files-url.ts';
import {
  type ByteRange,
  checkedKey,
  exactly,
  isStorageKey,
  type ObjectFacts,
  objectNotFound,
  rangeOutside,
  type Storage,
  StorageError,
  type StoredObject,
  sizeDiffers,
} from './storage-rules.ts';

const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;
const CHECK_MS = 3_000;
const SOCKETS = 64;

interface Bucket {
  place: BucketPlace;
  client: S3Client;
  driver: S3Driver;
}

/** Opens the bucket; nothing is asked of it yet. */
export function openBucketStorage(place: BucketPlace, clock: Clock): Storage {
  const client = openClient(place);
  const driver = new S3Driver({ client, bucket: place.bucket, visibility: 'private', supportsACL: false });
  const bucket: Bucket = { place, client, driver };
  const named = (key: string) => place.prefix + checkedKey(key);
  return {
    put: (key, source, facts) => plainly(key, () => put(bucket, checkedKey(key), source, facts), source),
    read: (key, range = {}) => plainly(key, () => read(bucket, named(key), range)),
    remove: (key) => plainly(key, () => driver.delete(named(key))),
    exists: (key) => plainly(key, () => driver.exists(named(key))),
    size: (key) => plainly(key, async () => (await driver.getMetaData(named(key))).contentLength),
    list: (folder) => list(bucket, folder),
    check: () => plainly('', () => check(bucket, clock)),
    close: () => Promise.resolve(client.destroy()),
  };
}

function openClient(place: BucketPlace): S3Client {
  return new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.pathStyle,
    ...(place.credentials === undefined ? {} : { credentials: place.credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK warns on the console otherwise; what fails rises as an error.
    logger: { trace: mute, debug: mute, info: mute, warn: mute, error: mute },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
  });
}

function mute(): undefined {
  return undefined;
}

async function put(bucket: Bucket, key: string, source: string | Readable, facts: ObjectFacts): Promise<void> {
  if (typeof source !== 'string') return send(bucket, key, source, facts);
  const found = await lstat(source);
  if (!found.isFile() || found.size !== facts.sizeBytes) throw sizeDiffers(key);
  try {
    await send(bucket, key, createReadStream(source), facts);
  } catch (error) {
    // The SDK repeats what it can, but never a body that is a stream. A file can be read again.
    if (!isPassing(error)) throw error;
    await send(bucket, key, createReadStream(source), facts);
  }
}

// The SDK leaves a request open whose body breaks off, and a body unread whose request fails: each ends the other here.
async function send(bucket: Bucket, key: string, source: Readable, facts: ObjectFacts): Promise<void> {
  const body = new PassThrough();
  const broken = new AbortController();
  const feeding = pipeline(source, (chunks: AsyncIterable<Buffer>) => exactly(key, facts.sizeBytes, chunks), body);
  const fed = feeding.catch((error) => {
    broken.abort();
    throw error;
  });
  const command = new PutObjectCommand({
    Bucket: bucket.place.bucket,
    Key: bucket.place.prefix + key,
    Body: body,
    ContentType: facts.contentType,
    ContentLength: facts.sizeBytes,
  });
  const stored = bucket.client.send(command, { abortSignal: broken.signal }).finally(() => body.destroy());
  const [feed, store] = await Promise.allSettled([fed, stored]);
  if (store.status === 'fulfilled') return;
  throw broken.signal.aborted && feed.status === 'rejected' && !isClosing(feed.reason) ? feed.reason : store.reason;
}

// The body was destroyed because the request had failed: that failure is the one to tell.
function isClosing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function read(bucket: Bucket, name: string, { start, end }: ByteRange): Promise<Readable> {
  const whole = start === undefined && end === undefined;
  const range = whole ? {} : { Range: `bytes=${start ?? 0}-${end ?? ''}` };
  const answer = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.place.bucket, Key: name, ...range }));
  if (!(answer.Body instanceof Readable)) throw new StorageError('unavailable', 'The bucket answered without a body.');
  return answer.Body;
}

async function* list(bucket: Bucket, folder: string): AsyncGenerator<StoredObject> {
  const { prefix, bucket: name } = bucket.place;
  const below = prefix + (folder === '' ? '' : `${checkedKey(folder)}/`);
  let token: string | undefined;
  do {
    const more = token === undefined ? {} : { ContinuationToken: token };
    const command = new ListObjectsV2Command({ Bucket: name, Prefix: below, ...more });
    const page = await plainly('', () => bucket.client.send(command));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      const key = Key?.slice(prefix.length) ?? '';
      if (isStorageKey(key)) yield { key, sizeBytes: Size ?? 0, modifiedAtMs: LastModified?.getTime() ?? 0 };
    }
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

async function check(bucket: Bucket, clock: Clock): Promise<void> {
  const limit = new AbortController();
  const cancel = clock.after(CHECK_MS, () => limit.abort());
  try {
    const command = new HeadBucketCommand({ Bucket: bucket.place.bucket });
    await bucket.client.send(command, { abortSignal: limit.signal });
  } finally {
    cancel();
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function isPassing(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

// The service's own errors hold key ids, addresses and headers: only a code and a status go on.
async function plainly<T>(key: string, work: () => Promise<T>, source?: string | Readable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError || (source instanceof Readable && error === source.errored)) throw error;
    const status = statusOf(error);
    if (status === 404 && key !== '') throw objectNotFound(key);
    if (status === 416) throw rangeOutside(key);
    throw new StorageError('unavailable', 'The bucket cannot be used.', `${codeOf(error)} ${status ?? ''}`.trim());
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return /^[A-Za-z_]{1,60}$/.test(code) ? code : 'unknown';
}
