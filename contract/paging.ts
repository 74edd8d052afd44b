import { Type } from 'typebox';
import { Nullable, VisibleText } from './values.ts';

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;
export const CURSOR_MAX_LENGTH = 200;

/** `cursor` and `limit` of every list (spec 8). */
export const pageQuery = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_MAX_LENGTH,
      description: 'The `nextCursor` of the previous page, with the same filters. Opaque.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_LIMIT_MAX,
      default: PAGE_LIMIT_DEFAULT,
      description: 'Maximum number of records per page.',
    }),
  ),
};

/** The query of a list without filters. */
export const PageQuery = Type.Object({ ...pageQuery });

/** `cursor` and `limit` of a feed, which has no end: each page carries the cursor to go on from, also the last. */
export const feedQuery = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_MAX_LENGTH,
      description:
        'The `nextCursor` of the previous page, or the header `X-Next-Cursor` of any page, with the same filters. ' +
        'Opaque.',
    }),
  ),
  limit: pageQuery.limit,
};

/** `updated_since` of the lists whose rows change (contract §3). */
export const updatedSinceQuery = {
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only records changed at or after this instant, ordered by their last change. To poll, pass the value of ' +
        'the header `X-Next-Updated-Since` of the previous load.',
    }),
  ),
};

/** Both ends of a range of last changes. */
export const updatedRangeQuery = {
  ...updatedSinceQuery,
  updated_until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only records whose last change was before this instant.' }),
  ),
};

/**
 * `sort` of the lists that people see as tables: these orders, and each the other way round behind a minus. What a record
 * has not (a due date) is last in both.
 */
export const sortQuery = <Key extends string>(keys: readonly Key[]) => ({
  sort: Type.Optional(
    Type.Enum(
      keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`]),
      {
        description:
          'Sort order; prefix `-` reverses it. Records without a value come last in both directions. Cannot be ' +
          'combined with `updated_since`. All pages keep the order of the first page, so each record is listed ' +
          'once even if records change meanwhile. A list that is not read further for a day may end with ' +
          '`cursor_expired` (410).',
      },
    ),
  ),
});

export const unassignedQuery = {
  unassigned: Type.Optional(
    Type.Boolean({ description: 'True: only records without an assignee; false: only records with one.' }),
  ),
};

/** What is still to be done. */
export const settledQuery = {
  settled: Type.Optional(
    Type.Boolean({ description: 'True: only records whose status leaves nothing to do; false: only other records.' }),
  ),
  ...unassignedQuery,
};

/** An end of a span of time that a list filters by. */
export const SpanEnd = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

export const overdueQuery = {
  overdue: Type.Optional(
    Type.Boolean({
      description:
        'True: only records that were due before today, in the time zone of the project, and are not settled; ' +
        'false: only other records.',
    }),
  ),
};

/** `q` of the lists that are searched for a text; blanks alone find nothing and are refused. */
export const SearchText = (description: string) => VisibleText(200, { description, examples: ['crack'] });

/** The page envelope (spec 2.5) of records of one schema, named `<name>Page`. */
export const pageOf = <T extends Type.TSchema>(item: T, name: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      nextCursor: Nullable(Type.String({ description: 'Cursor of the next page; null on the last page.' })),
    },
    { $id: `${name}Page` },
  );
