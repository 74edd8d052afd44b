// Search parameters of addresses: a screen lists its parameters in a table of `name: parser`, and `createSearchParser` makes the
// `validateSearch` of its route from it. Values are judged by the rules of the service (contract/forms.ts, contract/instants.ts): an
// address takes what a request takes and nothing else, in the form in which the service answers it.
import { isVisible, plainId, readUuid } from '../../../contract/forms.ts';
import { isDay, readInstant } from '../../../contract/instants.ts';

/** Returns the value of a parameter, undefined where it is missing or malformed. Parsing a parsed value returns the same value. */
type Parser<Value> = (raw: unknown) => Value | undefined;

type Params = Readonly<Record<string, Parser<unknown>>>;

/** The parsed parameters of a table; those that are missing or malformed are absent. */
export type Search<Table extends Params> = {
  readonly [Name in keyof Table]?: Exclude<ReturnType<Table[Name]>, undefined>;
};

/** Returns the `validateSearch` of a table. It drops unknown and malformed parameters and never throws. */
export function createSearchParser<Table extends Params>(table: Table) {
  const parsers = Object.entries(table);
  return (raw: Readonly<Record<string, unknown>>): Search<Table> =>
    omitUndefined(Object.fromEntries(parsers.map(([name, parse]) => [name, parse(raw[name])]))) as Search<Table>;
}

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Returns the members that have a value. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}

/** Parses one of the values; `[true]` is for a flag that is either set or absent. */
export function parseAsOneOf<const Value extends string | boolean>(values: readonly Value[]): Parser<Value> {
  return (raw) => values.find((each) => each === raw);
}

/** Parses one of the orders of a list, each of which has a reverse: `number`, `-number`. */
export function parseAsSort<const Key extends string>(keys: readonly Key[]): Parser<Key | `-${Key}`> {
  return parseAsOneOf(keys.flatMap((each): (Key | `-${Key}`)[] => [each, `-${each}`]));
}

/** Parses with the first parser, or with the second where the first finds nothing. */
export function parseAsEither<First, Second>(first: Parser<First>, second: Parser<Second>): Parser<First | Second> {
  return (raw) => first(raw) ?? second(raw);
}

/** Parses `true` or `false`. */
export function parseAsBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined;
}

/** Parses a UUID in any case and returns it in lower case. */
export function parseAsUuid(raw: unknown): string | undefined {
  return typeof raw === 'string' ? readUuid(raw) : undefined;
}

/** Parses a calendar day, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. */
export function parseAsDay(raw: unknown): string | undefined {
  return typeof raw === 'string' && isDay(raw) ? raw : undefined;
}

/** Parses an RFC 3339 instant with an offset and returns it in UTC with milliseconds; digits beyond them round up, as in a query. */
export function parseAsInstant(raw: unknown): string | undefined {
  const ms = typeof raw === 'string' ? readInstant(raw, true) : undefined;
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** Parses a text of at most so many code points. Blanks around it are kept: the names that lists filter by may have them. */
export function parseAsText(maxLength: number): Parser<string> {
  return (raw) => {
    const text = readText(raw);
    return text !== undefined && [...text].length <= maxLength ? text : undefined;
  };
}

/** The service's bound of a text that a list is searched for, and of a name (contract/paging.ts, contract/values.ts). */
const MAX_NAME_LENGTH = 200;

const parseAsName = parseAsText(MAX_NAME_LENGTH);

/** Parses a text that a list is searched for, without the blanks around it. */
export function parseAsSearchText(raw: unknown): string | undefined {
  return parseAsName(readText(raw)?.trim());
}

/** Parses an id that may be another than a UUID (a GlobalId, a key of another system); a UUID is returned in lower case. */
export function parseAsId(raw: unknown): string | undefined {
  const text = parseAsName(raw);
  return text === undefined ? undefined : plainId(text);
}

/** Parses a text of a form. */
export function parseAsMatch(pattern: RegExp): Parser<string> {
  return (raw) => {
    const text = readText(raw);
    return text !== undefined && pattern.test(text) ? text : undefined;
  };
}

/** Parses the id of a request, by which an administrator finds its line in the log. */
export const parseAsRequestId = parseAsMatch(/^[A-Za-z0-9._-]{1,128}$/);

/** NUL and unpaired surrogates, which the service refuses in every text; encodeURIComponent throws for the latter. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function readText(raw: unknown): string | undefined {
  // The router parses `?q=12` as a number and `?q=true` as a boolean.
  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw;
  return typeof text === 'string' && isVisible(text) && !UNSTORABLE.test(text) ? text : undefined;
}
