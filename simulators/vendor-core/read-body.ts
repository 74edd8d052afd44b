// Checks of bodies and queries: a vendor refuses unknown members, wrong types and pages beyond its limits.
import { type Call, Refusal } from './call.ts';
import type { Json, JsonObject } from './json.ts';
import type { Row, World } from './world.ts';

export type Check = (value: Json) => boolean;

/** Accepts texts up to a length. */
export function allowText(max: number, min = 0): Check {
  // Vendors count characters, not the halves of those beyond the first plane.
  return (value) => typeof value === 'string' && value.length >= min && Array.from(value).length <= max;
}

/** Accepts one of some values. */
export function allowOne(values: readonly string[]): Check {
  return (value) => typeof value === 'string' && values.includes(value);
}

/** Accepts null beside what another check accepts. */
export function allowNull(check: Check): Check {
  return (value) => value === null || check(value);
}

/** Accepts lists of what another check accepts. */
export function allowList(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export const isId: Check = (value) => typeof value === 'number' && Number.isInteger(value);
export const isNumber: Check = (value) => typeof value === 'number';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isAny: Check = () => true;

/** Accepts days as `2026-11-28`, and instants that begin so. */
export const isDay: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(value) && isRealDay(value.slice(0, 10));

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export interface BodyRules {
  readonly members: Readonly<Record<string, Check>>;
  readonly required?: readonly string[];
  /** Members whose badly formed value is stored as null. */
  readonly days?: readonly string[];
  /** True for a vendor that always stores a badly formed date as null; others do it under a fault. */
  readonly isLaxWithDays?: boolean;
  /** Status of refusals; 400 without it. */
  readonly status?: number;
}

/** Returns the members of a body. @throws Refusal that names the member */
export function readBody(call: Call, body: JsonObject, rules: BodyRules): JsonObject {
  const { members, required = [], days = [], status = 400 } = rules;
  const isLax = rules.isLaxWithDays === true || call.fault('null_bad_date') !== undefined;
  const missing = required.find((name) => body[name] === undefined);
  if (missing !== undefined) throw new Refusal(status, 'missing_member', `${missing} is required.`, missing);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const check = Object.hasOwn(members, name) ? members[name] : undefined;
      if (check === undefined) throw new Refusal(status, 'unknown_member', `${name} is not a known member.`, name);
      if (check(value)) return [name, value];
      if (isLax && days.includes(name)) return [name, null];
      throw new Refusal(status, 'bad_value', `${name} has a wrong value.`, name);
    }),
  );
}

/** Reads a whole number of the query. @throws Refusal if it is outside its bounds */
export function readNumber(call: Call, name: string, bounds: { min: number; max: number; standard: number }): number {
  const given = call.query.get(name);
  if (given === null) return bounds.standard;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= bounds.min && value <= bounds.max) return value;
  throw new Refusal(400, 'bad_query', `${name} must be from ${bounds.min} to ${bounds.max}.`, name);
}

/** Refuses query parameters that the list does not know. */
export function refuseOtherParameters(call: Call, known: readonly string[]): void {
  const other = [...call.query.keys()].find((name) => !known.includes(name));
  if (other !== undefined) throw new Refusal(400, 'bad_query', `${other} is not a known parameter.`, other);
}

/** Returns the rows that a list shows now, under the faults of lists. */
export function listVisible(call: Call, world: World, rows: readonly Row[]): readonly Row[] {
  if (call.fault('empty_list') !== undefined) return [];
  const lag = call.fault('list_lag')?.delayMs ?? 0;
  return lag === 0 ? rows : rows.filter((row) => Date.parse(row.createdAt) <= world.nowMs() - lag);
}

/** Cuts one page out of a list, under the faults of pages. */
export function cutPage<T>(call: Call, items: readonly T[], offset: number, limit: number): T[] {
  const shift = offset > 0 ? (call.fault('page_shift')?.count ?? (call.fault('page_shift') ? 1 : 0)) : 0;
  const page = items.slice(offset + shift, offset + shift + limit);
  const first = page[0];
  return call.fault('duplicate_in_page') !== undefined && first !== undefined ? [...page, first] : page;
}
