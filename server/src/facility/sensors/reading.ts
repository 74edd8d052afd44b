// Validation of one reading of a post (contract §9). Pure.

import { isOneLine } from '../../../../contract/forms.ts';
import { readInstant } from '../../../../contract/instants.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { Rejection } from '../../../../contract/sensors.ts';
import { isKeepable, toNfc } from '../../platform/text.ts';

/** A reading that may be stored if its unit matches its sensor. */
export interface ValidReading {
  readonly index: number;
  readonly deviceId: string;
  readonly value: number;
  readonly atMs: number;
  readonly kind: string | undefined;
  /** UNREADABLE for a given unit that cannot be kept: it differs from any unit of a sensor. */
  readonly unit: string | undefined;
}

export interface Rejected {
  readonly index: number;
  readonly deviceId: string | null;
  readonly reason: Rejection;
  readonly message: string;
}

/** Span of time in which readings are accepted. */
export interface Window {
  readonly nowMs: number;
  /** Older readings are no longer kept. */
  readonly fromMs: number;
}

/** Maximum time by which a device's clock may be ahead of the service's. */
const AHEAD_MS = 30_000;
const MAX_DEVICE_ID = 128;
const MAX_WORD = 64;

/** Never a valid unit. */
export const UNREADABLE = '';

const MESSAGES: Readonly<Record<Rejection, Message>> = {
  bad_reading: createMessage('sensors.reading'),
  bad_device_id: createMessage('sensors.device'),
  bad_value: createMessage('sensors.value'),
  bad_timestamp: createMessage('sensors.time'),
  future_timestamp: createMessage('sensors.future'),
  too_old: createMessage('sensors.old'),
  unit_mismatch: createMessage('sensors.unit'),
  value_differs: createMessage('sensors.valueDiffers'),
};

/** Creates the refusal of a reading. */
export function rejectReading(index: number, deviceId: unknown, reason: Rejection): Rejected {
  return {
    index,
    deviceId: typeof deviceId === 'string' ? shorten(deviceId) : null,
    reason,
    message: MESSAGES[reason].message,
  };
}

/** Shortens a text that was given as a device's id to what a response can carry. */
const shorten = (text: string) => text.slice(0, 2 * MAX_DEVICE_ID).toWellFormed();

/** Validates a reading, except for the unit of its sensor. */
export function validateReading(given: unknown, index: number, window: Window): ValidReading | Rejected {
  if (!isReading(given)) return rejectReading(index, findDeviceId(given), 'bad_reading');
  const { deviceId, value, at } = given;
  const device = readDeviceId(deviceId);
  if (device === undefined) return rejectReading(index, deviceId, 'bad_device_id');
  if (typeof value !== 'number' || !Number.isFinite(value)) return rejectReading(index, deviceId, 'bad_value');
  const atMs = at === undefined ? window.nowMs : typeof at === 'string' ? readInstant(at) : undefined;
  if (atMs === undefined) return rejectReading(index, deviceId, 'bad_timestamp');
  if (atMs > window.nowMs + AHEAD_MS) return rejectReading(index, deviceId, 'future_timestamp');
  if (atMs < window.fromMs) return rejectReading(index, deviceId, 'too_old');
  // -0 is kept as 0: JSON has one zero.
  return { index, deviceId: device, value: value + 0, atMs, kind: readWord(given.kind), unit: readUnit(given.unit) };
}

interface Given {
  readonly deviceId: unknown;
  readonly value: unknown;
  readonly at?: unknown;
  readonly kind?: unknown;
  readonly unit?: unknown;
}

function isReading(given: unknown): given is Given {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  let needed = 0;
  for (const name of Object.keys(given)) {
    if (name === 'deviceId' || name === 'value') needed += 1;
    else if (name !== 'at' && name !== 'kind' && name !== 'unit') return false;
  }
  return needed === 2;
}

const findDeviceId = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, 'deviceId')
    ? (given as { deviceId: unknown }).deviceId
    : null;

function readUnit(given: unknown): string | undefined {
  return given === undefined || given === null || given === '' ? undefined : (readWord(given) ?? UNREADABLE);
}

/**
 * Returns a kind or a unit in NFC; undefined for null, an empty text and whatever cannot be kept. None of them costs
 * the value: contract §9 refuses readings for unknown and missing members alone, and its response has no place for
 * remarks.
 */
function readWord(given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '' || given.length > 2 * MAX_WORD) return undefined;
  if (!isKeepable(given) || !isOneLine(given)) return undefined;
  const word = toNfc(given);
  return word.length <= MAX_WORD || [...word].length <= MAX_WORD ? word : undefined;
}

const PLAIN = /^[!-~]{1,128}$/;
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,128}$/u;

/** Reads a device's id in NFC, like every text. */
function readDeviceId(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  if (PLAIN.test(given)) return given;
  if (given.length > 4 * MAX_DEVICE_ID) return undefined;
  const normal = toNfc(given);
  return VISIBLE.test(normal) && isKeepable(normal) ? normal : undefined;
}
