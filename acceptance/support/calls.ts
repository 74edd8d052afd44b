// Requests as clients make them, and what every refusal must look like (spec 2.6). Each answer is held against the OpenAPI
// document of the service that gave it.
import assert from 'node:assert/strict';
import { documentOf, openApiOf } from './documented.ts';

export interface Request {
  readonly method?: string;
  /** From the first slash, with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Uint8Array | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly json: any;
  readonly bytes: Buffer;
}

/** One caller of one service. */
export interface Client {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  send(request: Request): Promise<Reply>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  post(path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  patch(path: string, json: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  put(path: string, json: unknown): Promise<Reply>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Multipart: `record`, then `file`. */
  upload(path: string, record: unknown, file: Uint8Array, options?: UploadOptions): Promise<Reply>;
}

export interface UploadOptions {
  readonly fileName?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A caller that sends these headers with everything: a key, or a cookie and an origin. */
export function clientOf(address: string, headers: Readonly<Record<string, string>> = {}): Client {
  const send = (request: Request) => call(address, { ...request, headers: { ...headers, ...request.headers } });
  return {
    address,
    headers,
    send,
    get: (path, more = {}) => send({ path, headers: more }),
    post: (path, json, more = {}) =>
      send({ method: 'POST', path, headers: more, ...(json === undefined ? {} : { json }) }),
    patch: (path, json, more = {}) => send({ method: 'PATCH', path, json, headers: more }),
    put: (path, json) => send({ method: 'PUT', path, json }),
    delete: (path, more = {}) => send({ method: 'DELETE', path, headers: more }),
    upload(path, record, file, options = {}) {
      const form = new FormData();
      form.append('record', JSON.stringify(record));
      const { fileName = 'picture', type = 'application/octet-stream' } = options;
      form.append('file', new Blob([Uint8Array.from(file)], { type }), fileName);
      return send({ method: 'POST', path, body: form, headers: options.headers ?? {} });
    },
  };
}

/** A machine with a key. */
export const machine = (address: string, key: string): Client => clientOf(address, { 'x-api-key': key });

async function call(address: string, { method = 'GET', path, json, body, headers }: Request): Promise<Reply> {
  const answer = await fetch(address + path, {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
  } as RequestInit);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const contentType = answer.headers.get('content-type') ?? '';
  const text = bytes.toString('utf8');
  const openApi = await openApiOf(address, documentOf(path));
  openApi.check(method, path.split('?', 1)[0] ?? '', { status: answer.status, contentType, text });
  assert.ok(answer.headers.get('x-request-id'), `${method} ${path} answers with X-Request-Id`);
  const isJson = /^application\/(.+\+)?json/.test(contentType) && text !== '';
  const parsed = isJson ? JSON.parse(text) : undefined;
  return { path, status: answer.status, headers: answer.headers, text, bytes, json: parsed };
}

/** Spec 7 and contract §2: every code and its one status. */
export const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  confirmation_required: 403,
  cursor_expired: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  vendor_unavailable: 502,
  unavailable: 503,
} as const;

/** Messages of the app API have a key and parameters; those of v1 and of feeds are a sentence alone (spec 2.6). */
function assertMessage({ message, ...more }: { message?: unknown }, path: string): void {
  assert.ok(typeof message === 'string' && message.length > 0);
  if (!/^\/api\/(?!(?:v1|feed)(?:[/?]|$))/.test(path)) {
    assert.deepEqual(more, {}, path);
    return;
  }
  const { key, params, ...rest } = more as { key?: unknown; params?: unknown };
  assert.deepEqual([rest, typeof params], [{}, 'object'], path);
  assert.match(String(key), /^[a-z]+\.[a-z0-9]+$/i, path);
}

/** The answer is this refusal, as the error object and nothing else; `path` is named in its details. */
export function assertRefused(reply: Reply, code: keyof typeof STATUS_OF, path?: string): void {
  const said = `${reply.status} ${reply.text.slice(0, 500)}`;
  assert.equal(reply.json?.error?.code, code, `${code} is expected, it said ${said}`);
  assert.equal(reply.status, STATUS_OF[code], said);
  if (reply.status === 401) assert.ok(reply.headers.get('www-authenticate'), 'a 401 says how to authenticate');
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(Object.keys(reply.json), ['error']);
  const { requestId, details, code: _, ...refusal } = reply.json.error;
  assertMessage(refusal, reply.path);
  assert.equal(requestId, reply.headers.get('x-request-id'));
  if (details !== undefined) {
    for (const each of details) {
      const { path: named, ...fault } = each;
      assert.equal(typeof named, 'string');
      assertMessage(fault, reply.path);
    }
  }
  if (path !== undefined) {
    assert.ok(
      details?.some((each: { path: string }) => each.path === path),
      `details name ${path}: ${said}`,
    );
  }
}

/** The answer is a success with this status; its JSON. */
export function accepted(reply: Reply, status = 200) {
  assert.equal(reply.status, status, `${status} is expected, it said ${reply.status} ${reply.text.slice(0, 800)}`);
  return reply.json;
}
