// What a call that fails throws. One class, because a caller branches on `code` (spec 2.6, 7).
import type { components } from './paths.ts';

type ErrorRecord = components['schemas']['Error']['error'];

/**
 * A code of the service, or what the client says by itself: `not_modified` is the answer to an `If-None-Match` that holds,
 * `unreadable_answer` one that is not of the service (a proxy's page, a redirect). Codes may be added within v1.
 */
export type ServiceErrorCode = ErrorRecord['code'] | 'not_modified' | 'unreadable_answer';

/** A call that was answered, but not with success. A call without an answer fails with fetch's own error. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status: number;
  /** Quote it when you report a problem. Null where the answer has none. */
  readonly requestId: string | null;
  /** The fields that are not valid, and why; empty where the failure is not about fields. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
  /** How long to wait before the next try, in seconds. Null where the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: Omit<ServiceError, 'name' | 'message' | 'stack' | 'cause'>) {
    super(message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.details = facts.details;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** The error of an answer that is not a success; reads its body. */
export async function errorOf(response: Response, nowMs: number): Promise<ServiceError> {
  const text = response.status === 304 ? '' : await response.text();
  const error = errorIn(text);
  const facts = {
    status: response.status,
    requestId: error?.requestId ?? response.headers.get('x-request-id'),
    details: error?.details ?? [],
    retryAfterSeconds: retryAfterSeconds(response, nowMs),
  };
  if (error !== undefined) return new ServiceError(error.message, { code: error.code, ...facts });
  if (response.status === 304) return new ServiceError('The record is unchanged.', { code: 'not_modified', ...facts });
  const start = text.slice(0, 200);
  const said = start === '' ? 'nothing' : start;
  return new ServiceError(`Status ${response.status}, and not an answer of the service: ${said}`, {
    code: 'unreadable_answer',
    ...facts,
  });
}

/** Retry-After in seconds, from either of its forms (RFC 9110 §10.2.3); null where there is none, or none to be read. */
export function retryAfterSeconds(response: Response, nowMs: number): number | null {
  const text = response.headers.get('retry-after')?.trim() ?? '';
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

function errorIn(text: string): ErrorRecord | undefined {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return isErrorRecord(error) ? error : undefined;
}

function isErrorRecord(value: unknown): value is ErrorRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, requestId, details } = value as Record<string, unknown>;
  const isPlain = [code, message, requestId].every((each) => typeof each === 'string');
  return isPlain && (details === undefined || Array.isArray(details));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's page. The caller says what it was.
    return undefined;
  }
}
