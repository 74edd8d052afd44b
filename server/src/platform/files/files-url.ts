// PCS_FILES_URL, read (contract §12):
//   file:./files            a folder, relative to where the service is started
//   file:///srv/pcs/files   a folder by its whole path
//   s3://<access key id>:<secret access key>@<host>[:port]/<bucket>[/<prefix>]?region=…&endpoint=…&path_style=on|off
// Key id and secret are percent-encoded (a secret holds `/` and `+`); without them the SDK's own sources are asked
// (environment, instance role). The host is reached over https; `endpoint=http://127.0.0.1:9000` names another address.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where objects are kept. */
export type FilesPlace = { kind: 'folder'; path: string } | BucketPlace;

/** A bucket of a service that speaks S3. */
export interface BucketPlace {
  kind: 'bucket';
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key; '' or ending in a slash. */
  prefix: string;
  pathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** A files address that cannot be used; the message says why and never repeats it: it may hold a secret. */
export class FilesUrlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FilesUrlError';
  }
}

const PARAMETERS = ['region', 'endpoint', 'path_style'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*$/;

/** Reads a files address. Throws FilesUrlError. */
export function parseFilesUrl(text: string): FilesPlace {
  if (text.startsWith('file:')) return { kind: 'folder', path: folderPath(text) };
  if (text.startsWith('s3:')) return bucketPlace(text);
  throw new FilesUrlError('it must begin with file: or s3:');
}

function folderPath(text: string): string {
  const rest = text.slice('file:'.length);
  if (rest === '' || rest.includes('\u0000')) throw new FilesUrlError('file: must be followed by a folder');
  if (!rest.startsWith('//')) return resolve(rest);
  try {
    return fileURLToPath(text);
  } catch {
    throw new FilesUrlError('file:// must be followed by a whole path: file:///srv/files');
  }
}

function bucketPlace(text: string): BucketPlace {
  const url = parsed(text, 'it is not s3://<key id>:<secret>@<host>/<bucket>, with key id and secret percent-encoded');
  const given = url.searchParams;
  for (const name of given.keys()) {
    if (!PARAMETERS.includes(name))
      throw new FilesUrlError('it has a parameter other than region, endpoint, path_style');
    if (given.getAll(name).length > 1) throw new FilesUrlError(`it names ${name} twice`);
  }
  const [bucket = '', ...rest] = url.pathname.replace(/^\//, '').split('/');
  if (!BUCKET.test(bucket)) throw new FilesUrlError('the path must begin with the name of a bucket');
  const prefix = rest.filter((part) => part !== '').map((part) => `${part}/`);
  if (!PREFIX.test(prefix.join('')))
    throw new FilesUrlError('the prefix after the bucket has characters not taken here');
  const onAws = url.hostname.endsWith('.amazonaws.com');
  return {
    kind: 'bucket',
    endpoint: endpointOf(given.get('endpoint') ?? `https://${url.host}`),
    region: given.get('region') ?? /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/.exec(url.hostname)?.[1] ?? 'us-east-1',
    bucket,
    prefix: prefix.join(''),
    pathStyle: onOrOff(given.get('path_style'), !onAws),
    credentials: credentialsOf(url),
  };
}

function credentialsOf(url: URL): BucketPlace['credentials'] {
  if (url.username === '' && url.password === '') return undefined;
  if (url.username === '' || url.password === '')
    throw new FilesUrlError('it needs both key id and secret, or neither');
  try {
    return { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
  } catch {
    throw new FilesUrlError('key id and secret must be percent-encoded');
  }
}

function endpointOf(text: string): string {
  const url = parsed(text, 'endpoint must be an http or https address');
  const plain =
    url.username === '' && url.password === '' && url.search === '' && url.hash === '' && url.hostname !== '';
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    throw new FilesUrlError('endpoint must be an http or https address without credentials or query');
  }
  return url.href.replace(/\/$/, '');
}

function onOrOff(value: string | null, otherwise: boolean): boolean {
  if (value === null) return otherwise;
  if (value !== 'on' && value !== 'off') throw new FilesUrlError('path_style must be on or off');
  return value === 'on';
}

// Node's own error holds the address in `input`.
function parsed(text: string, fault: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new FilesUrlError(fault);
  return url;
}
