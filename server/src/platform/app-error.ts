// Every refusal the service can answer, each worded once. Status comes from the contract's table code → status; nothing
// ever matches on message text (design §4).

import { ERROR_STATUS, type ErrorCode } from '../../../contract/errors.ts';
import { createMessage, type Message } from '../../../contract/messages/message.ts';

/** A member of a request that is refused: a query parameter, or a path into the body (`events/0`), and why. */
export interface FieldError {
  readonly path: string;
  readonly message: Message;
}

/** A refusal on its way to `error-reply.ts`. Anything else that is thrown is an internal error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The sentence with its key and parameters; `message` is its English text. */
  readonly said: Message;
  readonly details: readonly FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    said: Message,
    more: { details?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(said.message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.said = said;
    this.details = more.details;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 400: the request cannot be read at all (contract §2). */
export const badRequest = (message: Message) => new AppError('bad_request', message);

/** 400: a cursor that is altered, from elsewhere or undecodable; never a silent restart (spec 7). */
export const badCursor = () => new AppError('bad_request', createMessage('request.cursor'));

/** 410: what lies behind the cursor is not kept any more (contract §3). */
export const cursorExpired = () => new AppError('cursor_expired', createMessage('request.cursorExpired'));

/** 401: no credentials, or ones that are wrong, revoked or expired: all worded alike. */
export const unauthorized = () => new AppError('unauthorized', createMessage('request.credentials'));

/** 403: a key or token whose scope is below what the operation needs. */
export const scopeTooLow = (needed: string) =>
  new AppError('forbidden', createMessage('request.scope', { scope: needed }));

/** 403: a person whose role does not allow the operation. */
export const roleTooLow = (needed: string) =>
  new AppError('forbidden', createMessage('request.role', { role: needed }));

/** 403: refused for another reason than scope or role; the sentence says which. */
export const forbidden = (message: Message) => new AppError('forbidden', message);

/** 403: the person has to prove once more who they are (`POST /api/auth/confirm`). */
export const confirmationRequired = () => new AppError('confirmation_required', createMessage('request.confirm'));

/** 404: absent, or in another workspace: the same answer for both (spec 5.4). */
export const notFound = () => new AppError('not_found', createMessage('request.absent'));

/** 404 for ids named in a body: absent and foreign alike, with the path that names them (contract §2). */
export const namedNotFound = (...paths: string[]) =>
  new AppError('not_found', createMessage('request.namesAbsent'), {
    details: paths.map((path) => ({ path, message: createMessage('request.absent') })),
  });

/** 409: the state of the record does not allow it. */
export const conflict = (message: Message, headers: Record<string, string> = {}) =>
  new AppError('conflict', message, { headers });

/** 409: an archived project is read-only for everybody. */
export const projectArchived = () => conflict(createMessage('records.projectArchived'));

export const isProjectArchived = (error: unknown): boolean =>
  error instanceof AppError && error.said.key === 'records.projectArchived';

/** 412: the record changed since the caller read it. */
export const preconditionFailed = () => new AppError('precondition_failed', createMessage('request.stale'));

/** 413: larger than the route takes. */
export const payloadTooLarge = (maximumBytes: number) =>
  new AppError('payload_too_large', createMessage('request.tooLarge', { bytes: maximumBytes }));

/** 413: a compressed body that unpacks to more than so many times its size. */
export const packedTooDensely = (times: number) =>
  new AppError('payload_too_large', createMessage('request.gzipTooDense', { times }));

/** 422: parses, but breaks its schema; the details name the fields. */
export const validationFailed = (details: readonly FieldError[]) =>
  new AppError('validation_failed', createMessage('request.notValid'), { details });

/** 422 for one field. */
export const invalidField = (path: string, message: Message) => validationFailed([{ path, message }]);

/** 502: the vendor of a connection did not answer in time, or not as expected. */
export const vendorUnavailable = (cause: unknown) =>
  new AppError('vendor_unavailable', createMessage('integrations.vendorUnavailable'), { cause });

/** 503: database or storage is away and expected back; never for a fault of ours (contract §15). */
export const unavailable = (cause?: unknown) =>
  new AppError('unavailable', createMessage('request.unavailable'), {
    headers: { 'retry-after': String(UNAVAILABLE_RETRY_S) },
    cause,
  });

/** About as long as a PostgreSQL needs to restart. */
const UNAVAILABLE_RETRY_S = 5;

/** 429, with `Retry-After` in whole seconds, at least 1 (contract §4). */
export const rateLimited = (retryAfterSeconds: number, headers: Record<string, string> = {}) =>
  new AppError('rate_limited', createMessage('request.tooMany'), {
    headers: { ...headers, 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
