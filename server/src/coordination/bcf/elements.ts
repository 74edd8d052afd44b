// Picking what is known out of elements.

import { createHash } from 'node:crypto';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { BcfFault, BcfWarningCode } from './fault.ts';
import type { BcfLimits } from './limits.ts';
import type { BcfVector, XmlElement } from './topic.ts';

/** What reading one file reports to. */
export interface Reading {
  readonly path: string;
  readonly limits: BcfLimits;
  readonly warn: (code: BcfWarningCode, where: string, message: Message) => void;
}

/** A reading whose warnings are added to a list; after 100 there are only ever more of the same. */
export function openReading(path: string, limits: BcfLimits, warnings: BcfFault[]): Reading {
  const warn: Reading['warn'] = (code, where, message) => {
    if (warnings.length < 100) warnings.push({ code, path: where === '' ? path : `${path}#${where}`, message });
  };
  return { path, limits, warn };
}

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const childrenOf = (parent: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  parent?.children.filter((child): child is XmlElement => isElement(child) && names.includes(child.name)) ?? [];

export const childOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child): child is XmlElement => isElement(child) && child.name === name);

/** An element's own text, without that of its children. */
export const textIn = (element: XmlElement): string => element.children.filter((child) => !isElement(child)).join('');

/** A child's text; null when it is absent or blank, as tools write `<Stage/>` for nothing. */
export function textOf(parent: XmlElement | undefined, name: string): string | null {
  const child = childOf(parent, name);
  const text = child === undefined ? '' : textIn(child);
  return text.trim() === '' ? null : text;
}

/** An attribute; null when it is absent or blank. Tools spell `isExternal` and `IsExternal`. */
export function attributeOf(element: XmlElement, name: string): string | null {
  const exact = element.attributes.find(([key]) => key === name);
  const found = exact ?? element.attributes.find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found === undefined || found[1].trim() === '' ? null : found[1];
}

/** An attribute that is true or false; null for what is neither. */
export function booleanOf(element: XmlElement, name: string): boolean | null {
  const text = attributeOf(element, name)?.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

const GUID = /^\{?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}?$/i;

/** A GUID in lower case; null for anything else. */
export const guidOf = (text: string | null): string | null => GUID.exec(text?.trim() ?? '')?.[1]?.toLowerCase() ?? null;

/** A GUID that follows from names, so that reading an archive again finds the same (RFC 9562 §5.8, SHA-256). */
export function guidFrom(...names: string[]): string {
  const hash = createHash('sha256').update(names.join('\0')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * An xs:dateTime as an instant in UTC, its fraction of a second as it is; one without an offset is taken as UTC, a day alone as
 * its midnight. Null, with a warning, for what is none of the years 1 to 9999.
 */
export function instantOf(reading: Reading, parent: XmlElement | undefined, name: string): string | null {
  const found = dateTimeOf(reading, parent, name);
  if (found === null) return null;
  return found.isUtc ? found.text : found.at.toISOString();
}

/** The same in its own offset, where the day is what counts: in UTC, midnight in Riyadh is a time of the day before. */
export function localTimeOf(reading: Reading, parent: XmlElement | undefined, name: string): string | null {
  return dateTimeOf(reading, parent, name)?.text ?? null;
}

function dateTimeOf(reading: Reading, parent: XmlElement | undefined, name: string) {
  const given = textOf(parent, name)?.trim() ?? null;
  if (given === null) return null;
  const [, day = '', time = '00:00:00', offset = 'Z'] = INSTANT.exec(given) ?? [];
  const text = `${day}T${time}${offset}`;
  const at = new Date(text);
  // 30 February becomes 2 March in JavaScript: the day has to survive.
  const isReal = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  // A year of more digits, or none, is one that neither PostgreSQL nor RFC 3339 reads.
  if (isReal && day >= '0001' && at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999) {
    return { text, at, isUtc: offset === 'Z' };
  }
  reading.warn('date_invalid', name, createMessage('bcf.date'));
  return null;
}

/** A child's 32-bit whole number; null, with a warning, for what is none. */
export function integerOf(reading: Reading, parent: XmlElement | undefined, name: string): number | null {
  const text = textOf(parent, name)?.trim() ?? null;
  if (text === null) return null;
  if (/^[+-]?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_647) return Number(text);
  reading.warn('number_invalid', name, createMessage('bcf.wholeNumber'));
  return null;
}

/** Null for what is no finite number; xs:double knows no comma. */
export function numberOf(parent: XmlElement | undefined, name: string): number | null {
  const text = textOf(parent, name)?.trim() ?? '';
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  // −0 and 0 are one place; JSON would make them differ.
  return Number.isFinite(value) ? value + 0 : null;
}

/** Three numbers; null unless all can be read. */
export function vectorOf(parent: XmlElement | undefined): BcfVector | null {
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => numberOf(parent, axis));
  return x == null || y == null || z == null ? null : { x, y, z };
}

/** At most so many of a list; the rest are left out with a warning. */
export function atMost<T>(reading: Reading, where: string, items: readonly T[]): readonly T[] {
  const { maxPerTopic } = reading.limits;
  if (items.length <= maxPerTopic) return items;
  reading.warn('too_many', where, createMessage('bcf.more', { count: maxPerTopic }));
  return items.slice(0, maxPerTopic);
}
