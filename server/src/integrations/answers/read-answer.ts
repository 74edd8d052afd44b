// Tolerant reading of vendors' answers: only the members without which a record means nothing have to be right. Vendors add
// members, values and types without notice, and one strange record must not stop a run over thousands.

import { type Static, type TSchema, Type } from 'typebox';
import { isDay as isCalendarDay, readInstant as readMs } from '../../../../contract/instants.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { compileRequest } from '../../platform/http/schema.ts';
import { giveWay } from '../../platform/turns.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';

/** An object of JSON whose members are not known yet. */
type Members = Readonly<Record<string, unknown>>;

/** Compiles a schema into a check that narrows. Objects in it take members beyond those that it names. */
function compileGuard<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  const check = compileRequest(schema);
  return (value): value is Static<Schema> => check(value).length === 0;
}

/** Characters of an id. Ids are in indexes of the database, whose entries have at most 2,704 bytes. */
const MAX_ID_LENGTH = 500;

/** JSON's numbers beyond these fall together: ids would be those of other records. */
const WholeNumber = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

const WithId = Type.Object(
  { id: Type.Union([Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH }), WholeNumber]) },
  { additionalProperties: true },
);
const hasId = compileGuard(WithId);

/** True for a record whose id can be stored as it is. */
const isIdentified = (value: unknown): value is Static<typeof WithId> => hasId(value) && isUsable(String(value.id));

/**
 * PostgreSQL stores neither NUL nor halves of characters. Answers have a replacement character for each of them. In the path of a call,
 * one or two dots lead to another resource.
 */
const isUsable = (text: string) => text.isWellFormed() && !/[\0\ufffd]|^\.{1,2}$/.test(text);

/** A record of an answer with an id. */
interface Identified {
  readonly id: string;
  readonly members: Members;
}

/** True for an object, the members of which may be anything. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an answer as a list. @throws VendorFault bad_answer */
export function requireList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new VendorFault('bad_answer', createMessage('integrations.faultNoList'));
}

/** Returns a record with its id as text. @throws VendorFault bad_answer if it has none */
export function requireIdentified(value: unknown): Identified {
  if (isIdentified(value) && isMembers(value)) return { id: String(value.id), members: value };
  throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
}

/**
 * Reads a list of an answer: the records that can be read, and the number of those that cannot. Other work has a turn after each
 * record: the texts of one may take a tenth of a second.
 */
export async function readRecords(
  items: readonly unknown[],
  read: (record: Identified) => VendorRecord,
): Promise<{ readonly records: readonly VendorRecord[]; readonly unreadable: number }> {
  const records: VendorRecord[] = [];
  for (const item of items) {
    if (!isIdentified(item)) continue;
    records.push(read(requireIdentified(item)));
    await giveWay();
  }
  return { records, unreadable: items.length - records.length };
}

/** Returns a text that can be stored, also of a number or a flag; undefined for what has no text form. Null stays null. */
export function readText(value: unknown): string | null | undefined {
  if (value === null) return value;
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Returns the id in a member, as text; null for none, undefined for what is not an id or cannot be stored as it is. */
export function readId(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (value === '') return null;
  if (typeof value === 'string') return value.length <= MAX_ID_LENGTH && isUsable(value) ? value : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Returns a day, also of an instant written in UTC or an offset, by its own calendar; undefined for what is not a day. */
export function readDay(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'string') return undefined;
  const [day = '', time] = value.split('T', 2);
  return isCalendarDay(day) && (time === undefined || readMs(value) !== undefined) ? day : undefined;
}

/** Returns an instant in UTC with milliseconds; null for what is not an instant. */
export function readInstant(value: unknown): string | null {
  const ms = typeof value === 'string' ? readMs(value) : undefined;
  return ms === undefined ? null : new Date(ms).toISOString();
}

/** Returns the id of the person in a member such as `created_by`; null if it names none. */
export function readPersonId(value: unknown): string | null {
  return (isMembers(value) ? readId(value.id) : readId(value)) ?? null;
}

/** Returns the members without those that are undefined, which are unknown. */
export function dropUnknown<Value>(members: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  const known: Record<string, Value> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) known[name] = value;
  return known;
}
