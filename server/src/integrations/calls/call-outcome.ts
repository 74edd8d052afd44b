// Decides what an answer of a vendor, or its absence, means for a call (sections 11.6 and 11.10): the code for people, if the
// vendor may have done what was asked, and if the call may be made again. Pure.

import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { ClientAnswer } from '../../platform/outbound/client.ts';
import type { ClientFault, ClientReason } from '../../platform/outbound/exchange-stream.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { readMessage, readRequestId } from './vendor-message.ts';

type Method = Parameters<VendorSession['call']>[0]['method'];
type VendorAnswer = Awaited<ReturnType<VendorSession['call']>>;

export interface FailedCall {
  readonly kind: 'fault';
  readonly fault: VendorFault;
  /** True if the same call may be made again: nothing was done, or a read does no harm and may succeed next time. */
  readonly isRepeatable: boolean;
  /** The body of the answer; empty without one. */
  readonly text: string;
  readonly hasRetryAfter: boolean;
  readonly waitMs: number | undefined;
}

export type CallOutcome =
  | { readonly kind: 'answer'; readonly answer: VendorAnswer; readonly waitMs: number | undefined }
  | FailedCall;

/** Reads the answer to a call. `blank` takes secrets out of texts. */
export function readOutcome(method: Method, answer: ClientAnswer, blank: (text: string) => string): CallOutcome {
  const { status, headers, waitMs } = answer;
  const isWrite = method !== 'GET';
  const unread = (message: Message) => failUnread(isWrite, answer, message, blank);
  if (status >= 200 && status < 300) {
    const body = parseBody(answer.body);
    if (body === TOO_DEEP) return unread(createMessage('integrations.faultTooDeep'));
    if (body === UNREADABLE) return unread(createMessage('integrations.faultNotJson'));
    const dateMs = Date.parse(headers.get('date') ?? '');
    const vendorNowMs = Number.isNaN(dateMs) ? undefined : dateMs;
    return { kind: 'answer', answer: { status, headers, body, vendorNowMs, sizeBytes: answer.body.length }, waitMs };
  }
  if (status < 400) return unread(createMessage('integrations.faultRedirect', { number: status }));
  const hasRetryAfter = headers.has('retry-after') && waitMs !== undefined;
  // Refused before anything was done, so that a write may be repeated as well. A 503 does not say that of a write.
  const isRefused = status === 429 || (status === 503 && hasRetryAfter && !isWrite);
  const text = answer.body.toString();
  const { message, fields } = readMessage(text, blank);
  const named = isWrite && FIELD_STATUSES.has(status) ? fields : [];
  const fault = new VendorFault(
    named.length > 0 ? 'field_refused' : codeByStatus(status),
    message === '' ? createMessage('integrations.faultStatus', { number: status }) : message,
    {
      status,
      requestId: readRequestId(headers, blank),
      fields: named,
      isUncertain: isWrite && status >= 500 && !isRefused,
    },
  );
  const isRepeatable = isRefused || (!isWrite && PASSING_STATUSES.has(status));
  return { kind: 'fault', fault, isRepeatable, text, hasRetryAfter, waitMs };
}

/** Reads the absence of an answer. */
export function readSilence(method: Method, fault: ClientFault): FailedCall {
  const { code, isPassing } = SILENCES[fault.reason];
  const isWrite = method !== 'GET';
  return {
    kind: 'fault',
    fault: new VendorFault(code, createMessage('integrations.faultNoAnswer', { outboundFault: fault.message }), {
      isUncertain: isWrite && fault.mayHaveArrived,
      cause: fault,
    }),
    isRepeatable: isPassing && !(isWrite && fault.mayHaveArrived),
    text: '',
    hasRetryAfter: false,
    waitMs: undefined,
  };
}

/** An answer to a call that was most likely done, which says nothing. */
function failUnread(
  isWrite: boolean,
  { status, headers, waitMs }: ClientAnswer,
  message: Message,
  blank: (text: string) => string,
): FailedCall {
  const more = { status, requestId: readRequestId(headers, blank), isUncertain: isWrite };
  return {
    kind: 'fault',
    fault: new VendorFault('bad_answer', message, more),
    isRepeatable: false,
    text: '',
    hasRetryAfter: false,
    waitMs,
  };
}

const UNREADABLE = Symbol('unreadable');
const TOO_DEEP = Symbol('too deep');
const decoder = new TextDecoder('utf-8', { fatal: true });

/** NUL and halves of surrogate pairs, which the database refuses: in JSON they are escaped. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const replaceUnstorable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value;

/** Lists and objects within each other: what walks through them does so by calls within each other. */
const MAX_DEPTH = 200;
const [QUOTE, BACKSLASH, OPEN_LIST, END_LIST, OPEN_OBJECT, END_OBJECT] = Buffer.from('"\\[]{}');

function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === END_LIST || byte === END_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Texts that are not UTF-8 would be stored with replacement characters. */
function parseBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = decoder.decode(body);
    if (text.trim() === '') return undefined;
    if (isTooDeep(body)) return TOO_DEEP;
    return UNSTORABLE.test(text) ? JSON.parse(text, replaceUnstorable) : JSON.parse(text);
  } catch (error) {
    // TypeError: not UTF-8. Neither is kept as a cause: both may repeat the body, with what is secret in it.
    if (error instanceof SyntaxError || error instanceof TypeError) return UNREADABLE;
    throw error;
  }
}

const CODES: Readonly<Record<number, SyncCode>> = {
  401: 'unauthorized',
  402: 'forbidden',
  403: 'forbidden',
  404: 'not_found_or_no_access',
  408: 'timeout',
  409: 'vendor_conflict',
  410: 'not_found_or_no_access',
  412: 'vendor_conflict',
  429: 'throttled',
  504: 'timeout',
};
const FIELD_STATUSES = new Set([400, 403, 422]);
/** Statuses after which a read may succeed. */
const PASSING_STATUSES = new Set([408, 500, 502, 503, 504]);

const codeByStatus = (status: number): SyncCode =>
  CODES[status] ?? (status >= 500 ? 'unreachable' : 'vendor_validation');

interface Silence {
  readonly code: SyncCode;
  /** True if the next try may succeed. */
  readonly isPassing: boolean;
}

const SILENCES: Readonly<Record<ClientReason, Silence>> = {
  target_not_public: { code: 'unreachable', isPassing: false },
  name_not_found: { code: 'unreachable', isPassing: false },
  name_servers_failed: { code: 'unreachable', isPassing: true },
  own_network: { code: 'unreachable', isPassing: true },
  unreachable: { code: 'unreachable', isPassing: true },
  tls_failed: { code: 'unreachable', isPassing: false },
  closed: { code: 'unreachable', isPassing: true },
  timed_out: { code: 'timeout', isPassing: true },
  cut_off: { code: 'bad_answer', isPassing: true },
  unreadable: { code: 'bad_answer', isPassing: false },
  other_origin: { code: 'bad_answer', isPassing: false },
  too_large: { code: 'too_large', isPassing: false },
  unsendable: { code: 'not_configured', isPassing: false },
  aborted: { code: 'interrupted', isPassing: false },
};
