// A webhook delivery as it is received: is it from the service, is it fresh, what does it say (spec 6.2, contract §7). With
// nothing but what Node 20 and Web-standard runtimes have in common.
import type { components } from './paths.ts';

/** An entry of the audit log: who did what to which record. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly applicationId: string | null;
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string | null };
  readonly projectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** An event and its subject. Fetch the record: a delivery carries no state, but for entries of the audit log. */
export interface DeliveredEvent {
  /** The same in every delivery of this event. */
  readonly id: string;
  /** `ping` is sent by hand. Types may be added: answer 2xx to those you do not know. */
  readonly type:
    | components['schemas']['Webhook']['events'][number]
    | 'audit.entry'
    | 'ping'
    | (string & Record<never, never>);
  readonly occurredAt: string;
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly resource: { readonly type: string; readonly id: string };
  /** Of `audit.entry`, which streams of the audit log are sent. */
  readonly entry?: AuditEntry;
}

export interface Delivery {
  /** The same in every attempt and replay of this delivery: what was done under it must not be done again. */
  readonly deliveryId: string;
  /** When this attempt was signed, in Unix milliseconds. */
  readonly sentAtMs: number;
  /** `standard` signs the delivery id too; `service` does not (docs/webhooks.md). */
  readonly signedBy: 'standard' | 'service';
  readonly event: DeliveredEvent;
}

/** Headers in any of the forms that servers have them in; names in any case. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Received {
  /** The bytes as they came, before any parsing. A string is taken as their UTF-8. */
  readonly rawBody: Uint8Array | string;
  readonly headers: ReceivedHeaders;
  /** `whsec_…`; several while a secret is being rotated. */
  readonly secrets: string | readonly string[];
  /** How far the time of signing may be from now, either way. Five minutes when not given. */
  readonly toleranceMs?: number;
  /** Unix milliseconds. The real clock when not given. */
  readonly now?: () => number;
}

export type RefusalReason =
  | 'missing_header'
  | 'repeated_header'
  | 'bad_timestamp'
  | 'too_old'
  | 'too_new'
  | 'bad_signature'
  | 'contradiction'
  | 'not_json'
  | 'not_an_event'
  | 'too_large';

/** Why a delivery is refused. Answer `status`, and say nothing more. */
export class DeliveryRefusal extends Error {
  override readonly name = 'DeliveryRefusal';
  readonly reason: RefusalReason;
  /** 413 for what is too large, 401 for what is not proven to be from the service, 400 for what is but cannot be read. */
  readonly status: 400 | 401 | 413;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
    const isUnreadable = reason === 'not_json' || reason === 'not_an_event';
    this.status = reason === 'too_large' ? 413 : isUnreadable ? 400 : 401;
  }
}

/** `Uint8Array<ArrayBuffer>`, in words that compilers before TypeScript 5.7 read in the declarations too. */
type Bytes = ReturnType<Uint8ArrayConstructor['of']>;

const PREFIX = 'whsec_';
const TOLERANCE_MS = 5 * 60_000;
const MOST_SIGNATURES = 10;
const encoder = new TextEncoder();

/**
 * The delivery, when it is proven to be the service's. Where `webhook-signature` is present it decides, else
 * `X-Service-Signature`. Constant-time: the runtime's own HMAC verification compares.
 * @throws DeliveryRefusal; TypeError for a secret that is none.
 */
export async function verifyDelivery(received: Received): Promise<Delivery> {
  const { headers, toleranceMs = TOLERANCE_MS, now = Date.now } = received;
  const body = typeof received.rawBody === 'string' ? encoder.encode(received.rawBody) : received.rawBody;
  const secrets = typeof received.secrets === 'string' ? [received.secrets] : received.secrets;
  if (secrets.length === 0) throw new TypeError('There is no secret to verify with.');
  const proof = findHeader(headers, 'webhook-signature') === undefined ? serviceProof(headers) : standardProof(headers);
  checkFreshness(proof.sentAtMs, now(), toleranceMs);
  if (!(await isSigned(proof, body, secrets))) throw new DeliveryRefusal('bad_signature', 'No signature fits.');
  const event = readEvent(body);
  checkAgreement(headers, proof, event);
  return { deliveryId: proof.deliveryId, sentAtMs: proof.sentAtMs, signedBy: proof.family, event };
}

interface Proof {
  readonly family: 'standard' | 'service';
  readonly deliveryId: string;
  readonly sentAtMs: number;
  /** Signed in front of the body. */
  readonly prefix: string;
  readonly signatures: readonly Bytes[];
}

/** standardwebhooks.com: `webhook-signature` is a list of `v1,<base64>`, several during a rotation. */
function standardProof(headers: ReceivedHeaders): Proof {
  const deliveryId = getHeader(headers, 'webhook-id');
  const timestamp = getHeader(headers, 'webhook-timestamp');
  const listed = getHeader(headers, 'webhook-signature').split(' ').slice(0, MOST_SIGNATURES);
  const signatures = listed.filter((each) => each.startsWith('v1,')).map((each) => fromBase64(each.slice(3)));
  return {
    family: 'standard',
    deliveryId,
    sentAtMs: readTimestamp(timestamp) * 1000,
    prefix: `${deliveryId}.${timestamp}.`,
    signatures: signatures.filter((each) => each !== undefined),
  };
}

/** Spec 6.2: `sha256=<hex>` of `timestamp.body`. */
function serviceProof(headers: ReceivedHeaders): Proof {
  const deliveryId = getHeader(headers, 'x-service-delivery-id');
  const timestamp = getHeader(headers, 'x-service-timestamp');
  const [, hex] = /^sha256=([0-9a-fA-F]{64})$/.exec(getHeader(headers, 'x-service-signature')) ?? [];
  const signatures = hex === undefined ? [] : [Uint8Array.from(hex.match(/../g) ?? [], (each) => Number(`0x${each}`))];
  return { family: 'service', deliveryId, sentAtMs: readTimestamp(timestamp), prefix: `${timestamp}.`, signatures };
}

async function isSigned(proof: Proof, body: Uint8Array, secrets: readonly string[]): Promise<boolean> {
  const prefix = encoder.encode(proof.prefix);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  for (const secret of secrets) {
    if (await isProven({ key: keyOf(secret, proof.family), signed, signatures: proof.signatures })) return true;
  }
  return false;
}

/**
 * True when one of the signatures is the whole HMAC-SHA256.
 * @internal
 */
export async function isProven(proof: {
  readonly key: Bytes;
  readonly signed: Bytes;
  readonly signatures: readonly Bytes[];
}): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', proof.key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of proof.signatures) {
    if (await crypto.subtle.verify('HMAC', key, signature, proof.signed)) return true;
  }
  return false;
}

/** The service's own family takes the whole text of the secret, the standard's the bytes behind `whsec_`. */
function keyOf(secret: string, family: Proof['family']): Bytes {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A secret is `whsec_` and base64.');
  return family === 'standard' ? bytes : encoder.encode(secret);
}

function checkFreshness(sentAtMs: number, nowMs: number, toleranceMs: number): void {
  if (sentAtMs < nowMs - toleranceMs) throw new DeliveryRefusal('too_old', 'It was signed too long ago.');
  if (sentAtMs > nowMs + toleranceMs) throw new DeliveryRefusal('too_new', 'It was signed in the future.');
}

/** The headers of the family that did not decide, and the event's name, are not signed: they must not say anything else. */
function checkAgreement(headers: ReceivedHeaders, proof: Proof, event: DeliveredEvent): void {
  const agreed = {
    'webhook-id': proof.deliveryId,
    'x-service-delivery-id': proof.deliveryId,
    'x-service-event': event.type,
  };
  for (const [name, expected] of Object.entries(agreed)) {
    const said = findHeader(headers, name);
    if (said !== undefined && said !== expected)
      throw new DeliveryRefusal('contradiction', `${name} says something else.`);
  }
}

function readTimestamp(text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new DeliveryRefusal('bad_timestamp', 'The timestamp is not a whole number.');
  return Number(text);
}

function readEvent(body: Uint8Array): DeliveredEvent {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new DeliveryRefusal('not_json', 'The body is not JSON in UTF-8.');
  }
  if (!isEvent(event)) throw new DeliveryRefusal('not_an_event', 'The body is not an event.');
  return event;
}

/** Members that are not known are left: v1 may gain some. */
function isEvent(value: unknown): value is DeliveredEvent {
  if (!isRecord(value) || !isRecord(value.resource)) return false;
  const { id, type, occurredAt, workspaceId, projectId, resource } = value;
  const texts = [id, type, occurredAt, workspaceId, resource.type, resource.id];
  return texts.every((each) => typeof each === 'string') && (projectId === null || typeof projectId === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function getHeader(headers: ReceivedHeaders, name: string): string {
  const value = findHeader(headers, name);
  if (value === undefined) throw new DeliveryRefusal('missing_header', `There is no header ${name}.`);
  return value;
}

function findHeader(headers: ReceivedHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) || undefined;
  const found = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  const values = found.flatMap(([, value]) => value ?? []).filter((value) => value !== '');
  if (values.length > 1) throw new DeliveryRefusal('repeated_header', `There are several headers ${name}.`);
  return values[0];
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}
