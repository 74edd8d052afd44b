// Faults of calls: answers given in place of the route's own, and changes to bodies and answers.
import type { ServerResponse } from 'node:http';
import { type Answer, Refusal, type Vendor } from './call.ts';
import type { Fault } from './faults.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Row, World } from './world.ts';

const LOGIN_PAGE = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';
const THROTTLE_PAGE = '<html><head><title>403 Forbidden</title></head><body>Request blocked.</body></html>';
const HUGE_BYTES = 16 * 1024 * 1024;

/** Returns the answer that a fault gives without running the route; undefined if it gives none. */
export function answerInstead(fault: Fault, vendor: Vendor, nowMs: number): Answer | undefined {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status ?? 500, body: fault.value ?? { error: 'fault' } };
    case 'throttle':
      return throttle(fault, nowMs);
    case 'maintenance':
      return {
        status: 503,
        headers: { 'retry-after': String(fault.seconds ?? 30) },
        body: '<!doctype html><title>Maintenance</title>',
      };
    case 'html_200':
      return { status: 200, body: LOGIN_PAGE };
    case 'huge':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: fillBytes(fault.bytes) };
    case 'redirect_elsewhere':
      return { status: 302, headers: { location: fault.location ?? 'http://169.254.169.254/' } };
    case 'gone':
      return vendor.refuse(new Refusal(404, 'not_found', 'The record was not found.'));
    case 'no_access':
      return vendor.refuse(new Refusal(vendor.noAccessStatus, 'no_access', 'You have no access to this resource.'));
    case 'invalid_grant':
      return { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is invalid.' } };
    case 'invalid_client':
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed.' } };
    case 'refresh_500':
      return { status: 500, body: { error: 'server_error' } };
    default:
      return undefined;
  }
}

function fillBytes(bytes = HUGE_BYTES): Buffer {
  return Buffer.from(`"${'x'.repeat(Math.max(0, bytes - 2))}"`);
}

function throttle({ form = 'seconds', seconds = 2 }: Fault, nowMs: number): Answer {
  const body = { error: 'too_many_requests', message: 'Rate limit exceeded.' };
  switch (form) {
    case 'date':
      return { status: 429, headers: { 'retry-after': new Date(nowMs + seconds * 1000).toUTCString() }, body };
    case 'none':
      return { status: 429, body };
    case 'json':
      return { status: 403, body };
    case 'html':
      return { status: 403, body: THROTTLE_PAGE };
    case 'empty':
      return { status: 403 };
    default:
      return { status: 429, headers: { 'retry-after': String(seconds) }, body };
  }
}

/** Changes the body of a write as the vendor would. @throws Refusal for `refuse_field` */
export function rewriteBody(body: JsonObject, faults: readonly Fault[]): JsonObject {
  let next: Json = body;
  for (const fault of faults) {
    const { kind, field, length = 0 } = fault;
    if (kind === 'refuse_field' && field !== undefined && hasMember(next, field)) {
      throw new Refusal(422, 'field_refused', `${field} cannot be set.`, field);
    }
    if (kind === 'normalise') next = mapTexts(next, field, (text) => text.trim().replaceAll(/\s+/g, ' '));
    if (kind === 'truncate') next = mapTexts(next, field, (text) => text.slice(0, length));
  }
  return isObject(next) ? next : body;
}

function hasMember(value: Json, name: string): boolean {
  if (Array.isArray(value)) return value.some((each) => hasMember(each, name));
  if (!isObject(value)) return false;
  return Object.hasOwn(value, name) || Object.values(value).some((each) => hasMember(each, name));
}

function mapTexts(value: Json, only: string | undefined, change: (text: string) => string): Json {
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, only, change));
  if (!isObject(value)) return value;
  return mapMembers(value, (name, each) => {
    const isMeant = only === undefined || only === name;
    return typeof each === 'string' && isMeant ? change(each) : mapTexts(each, only, change);
  });
}

function mapMembers(value: JsonObject, change: (name: string, each: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(name, each)]));
}

/** Changes the members of an answer. */
export function rewriteAnswer(answer: Answer, faults: readonly Fault[]): Answer {
  let { body } = answer;
  if (body === undefined || Buffer.isBuffer(body) || typeof body !== 'object' || answer.status >= 300) return answer;
  for (const fault of faults) body = rewriteMembers(body, fault);
  return { ...answer, body };
}

function rewriteMembers(value: Json, fault: Fault): Json {
  if (Array.isArray(value)) return value.map((each) => rewriteMembers(each, fault));
  if (!isObject(value)) return value;
  const { kind, field = '', value: given } = fault;
  const next = mapMembers(value, (_name, each) => rewriteMembers(each, fault));
  if (kind === 'missing_field') delete next[field];
  if (kind === 'extra_field' && 'id' in next) next[field || 'added_by_vendor'] = given ?? 'new';
  if (kind === 'unknown_value' && field in next) next[field] = given ?? 'value_of_the_future';
  return next;
}

/** Applies faults of clocks, replicas and persons around a route, and undoes them behind it. */
export function runUnderFaults<T>(world: World, faults: readonly Fault[], row: Row | undefined, run: () => T): T {
  const kept = faults.some((each) => each.kind === 'ignore_write') ? structuredClone(world.state) : undefined;
  const restoreRow = faults.some((each) => each.kind === 'stale_read') ? showPrevious(row) : undefined;
  world.adjustNow = (ms) => faults.reduce(adjustInstant, ms);
  try {
    return run();
  } finally {
    world.adjustNow = (ms) => ms;
    restoreRow?.();
    if (kept !== undefined) world.replace(kept);
  }
}

/** Edits the record as another person, just before the caller's write. */
export function editBetween(world: World, faults: readonly Fault[], row: Row | undefined): void {
  for (const fault of faults) {
    if (fault.kind === 'edit_between' && row !== undefined) world.update(row, fault.fields ?? {}, 'another-person');
  }
}

function adjustInstant(ms: number, { kind, delayMs = 0 }: Fault): number {
  if (kind === 'clock_ahead') return ms + delayMs;
  return kind === 'second_clock' ? Math.floor(ms / 1000) * 1000 : ms;
}

function showPrevious(row: Row | undefined): (() => void) | undefined {
  if (!row?.previous) return undefined;
  const { fields, updatedAt, previous } = row;
  Object.assign(row, { fields: previous.fields, updatedAt: previous.updatedAt });
  return () => Object.assign(row, { fields, updatedAt });
}

/** Sends an answer, or breaks it as the faults have it. */
export function deliver(response: ServerResponse, answer: Answer, faults: readonly Fault[]): void {
  const has = (...kinds: readonly string[]) => faults.some((each) => kinds.includes(each.kind));
  const socket = response.socket;
  if (has('reset_before', 'reset_after', 'refresh_lost')) {
    socket?.resetAndDestroy();
    return;
  }
  const { bytes, type } = encode(answer.body);
  const headers = { ...(type === undefined ? {} : { 'content-type': type }), ...answer.headers };
  const body = has('malformed') ? bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))) : bytes;
  response.writeHead(answer.status, { ...headers, 'content-length': String(body.length) });
  if (has('half')) response.write(body.subarray(0, Math.floor(body.length / 2)), () => socket?.destroy());
  else response.end(body);
}

function encode(body: Answer['body']): { bytes: Buffer; type?: string } {
  if (body === undefined) return { bytes: Buffer.alloc(0) };
  if (Buffer.isBuffer(body)) return { bytes: body, type: 'application/octet-stream' };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/html; charset=utf-8' };
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
}
