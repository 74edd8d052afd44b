// A record's shape: which columns make it, and how PostgreSQL's text becomes JSON or a value. Lists go straight from
// PostgreSQL's text to JSON, without parsing and printing again (the transcoder of performance.md: a fifth of Node's time
// on a page). Needs TimeZone=UTC and DateStyle=ISO, which pool.ts sets. Held byte for byte against JSON.stringify by a
// property test.
import { instantFromText } from './values.ts';

/** How one member of a record comes from its columns. */
export interface Member {
  /** SQL expressions, in the order in which `json` and `value` take their texts. */
  readonly columns: readonly string[];
  /** JSON text of the member; `at` is the index of its first column in the row. */
  json(row: readonly (string | null)[], at: number): string;
  /** The member's value. */
  value(row: readonly (string | null)[], at: number): unknown;
}

// What JSON.stringify would escape: quotes, backslashes, control characters, and surrogates (which it escapes when
// unpaired; paired ones take the slow way and come out the same). The same holds for bytes as latin1 text (raw-query.ts).
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** @internal A JSON string of any text. */
export function jsonText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

// PostgreSQL prints some doubles otherwise than JSON does (1e-05, 1e+15, NaN); short plain decimals are the same.
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,13}[1-9])?$/;

function jsonNumber(text: string): string {
  return PLAIN_NUMBER.test(text) && text.length <= 15 && text !== '-0' ? text : JSON.stringify(Number(text));
}

function single(column: string, json: (text: string) => string, value: (text: string) => unknown): Member {
  return {
    columns: [column],
    json(row, at) {
      const text = row[at];
      return text === null || text === undefined ? 'null' : json(text);
    },
    value(row, at) {
      const text = row[at];
      return text === null || text === undefined ? null : value(text);
    },
  };
}

const same = (text: string) => text;
const quoted = (text: string) => `"${text}"`;

/** Any text. */
export const text = (column: string): Member => single(column, jsonText, same);
/** Text that never needs escaping: UUIDs, enumerations, days. */
export const word = (column: string): Member => single(column, quoted, same);
/** int2, int4, int8. */
export const integer = (column: string): Member => single(column, same, Number);
/** float8. */
export const decimal = (column: string): Member => single(column, jsonNumber, Number);
export const boolean = (column: string): Member =>
  single(
    column,
    (each) => (each === 't' ? 'true' : 'false'),
    (each) => each === 't',
  );
/** timestamptz(3): RFC 3339 with milliseconds. */
export const instant = (column: string): Member =>
  single(column, (each) => `"${instantFromText(each)}"`, instantFromText);
/** text[] as a JSON array. */
export const texts = (column: string): Member =>
  single(
    `to_json(${column})`,
    (each) => each,
    (each) => JSON.parse(each),
  );
/** A jsonb document, written without the spaces that PostgreSQL puts in. */
export const document = (column: string): Member =>
  single(
    column,
    (each) => JSON.stringify(JSON.parse(each)),
    (each) => JSON.parse(each),
  );

/** An object of members that are null together: null where the first is. */
export function group(members: Readonly<Record<string, Member>>): Member {
  const parts = layOut(members);
  const columns = parts.flatMap((each) => each.member.columns);
  return {
    columns,
    json(row, at) {
      if (row[at] === null) return 'null';
      return `{${parts.map((each) => `"${each.name}":${each.member.json(row, at + each.at)}`).join(',')}}`;
    },
    value(row, at) {
      if (row[at] === null) return null;
      return Object.fromEntries(parts.map((each) => [each.name, each.member.value(row, at + each.at)]));
    },
  };
}

interface Part {
  readonly name: string;
  readonly member: Member;
  readonly at: number;
}

function layOut(members: Readonly<Record<string, Member>>): Part[] {
  let at = 0;
  return Object.entries(members).map(([name, member]) => {
    const part = { name, member, at };
    at += member.columns.length;
    return part;
  });
}

export interface RecordShape<T> {
  /** The select list, in the order of the members. */
  readonly columns: string;
  readonly width: number;
  /** One record as JSON, from the row's columns beginning at `from`. */
  json(row: readonly (string | null)[], from: number): string;
  /** The same in pieces that follow each other: a whole page is put together at once, without texts in between. */
  pieces(row: readonly (string | null)[], from: number, out: string[]): void;
  /** One record as a value, from a row of decoded texts. */
  read(row: readonly (string | null)[], from: number): T;
}

/** The shape of a record: its members in the order in which they are written. */
export function recordShape<T>(members: { readonly [M in keyof T]: Member }): RecordShape<T> {
  const parts = layOut(members as Readonly<Record<string, Member>>);
  const columns = parts.flatMap((each) => each.member.columns);
  const prefixes = parts.map((each, index) => `${index === 0 ? '{' : ','}"${each.name}":`);
  const pieces = (row: readonly (string | null)[], from: number, out: string[]) => {
    for (let index = 0; index < parts.length; index += 1) {
      const { member, at } = parts[index] as Part;
      out.push(prefixes[index] as string, member.json(row, from + at));
    }
    out.push('}');
  };
  return {
    columns: columns.join(', '),
    width: columns.length,
    json(row, from) {
      const out: string[] = [];
      pieces(row, from, out);
      return out.join('');
    },
    pieces,
    read(row, from) {
      return Object.fromEntries(parts.map((each) => [each.name, each.member.value(row, from + each.at)])) as T;
    },
  };
}
